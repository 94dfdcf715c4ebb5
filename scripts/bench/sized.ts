/** How large a bench is: BENCH_SIZE=small shows only that it still runs, and what it prints says nothing. */
export const sized = <T>(usual: T, small: T): T => (process.env.BENCH_SIZE === 'small' ? small : usual)
