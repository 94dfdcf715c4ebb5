/** Imported before the benches, which look at it as they are loaded. */
process.env.BENCH_SIZE = 'small'
