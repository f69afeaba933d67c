"""What the scripts of a page do, by parsing the JavaScript."""
