/** Several values in one text, as in `a,b`; a comma of a value's own has a backslash in front. */
export const joinValues = (values: readonly (string | number | boolean)[]): string =>
  values.map((value) => String(value).replaceAll(/[\\,]/g, (sign) => `\\${sign}`)).join(',')

export const splitValues = (text: string): readonly string[] =>
  [...`,${text}`.matchAll(/,((?:[^\\,]|\\.)*)/gs)].map(([, value = '']) => value.replaceAll(/\\(.)/gs, '$1'))
