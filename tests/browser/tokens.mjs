// Counts the tokens of each text of a JSON list on standard input, with the tokenizer of current models (o200k).
import { countTokens } from 'gpt-tokenizer';

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
console.log(JSON.stringify(JSON.parse(Buffer.concat(chunks).toString()).map((text) => countTokens(text))));
