import pg from 'pg'

const { builtins } = pg.types
const toDate: (text: string) => Date = pg.types.getTypeParser(builtins.TIMESTAMPTZ)

/** How column values arrive: numbers as numbers, dates as `YYYY-MM-DD`, instants as ISO 8601 in UTC with milliseconds. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.DATE]: String,
  [builtins.TIMESTAMPTZ]: (text) => toDate(text).toISOString(),
}

/** The `types` setting of a connection. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => PARSERS[id] ?? pg.types.getTypeParser(id, format),
}
