from .checking import bench_checking as bench_checking
from .measure import Benchmark as Benchmark, require as require
from .reading import bench_reading as bench_reading
from .trees import bench_trees as bench_trees
