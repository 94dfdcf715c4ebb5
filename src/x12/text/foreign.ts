/** What other files begin with. */
const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^\u00ff\u00d8\u00ff/, 'a JPEG picture'],
  [/^\u0089PNG/, 'a PNG picture'],
  [/^GIF8/, 'a GIF picture'],
  [/^%PDF/, 'a PDF document'],
  [/^PK/, 'a ZIP archive or an Office document'],
  [/^(\u00ff\u00fe|\u00fe\u00ff)/, 'a UTF-16 text'],
  [/^\s*<(!doctype html|html|head|body)/i, 'a web page (HTML)'],
  [/^\s*<\?xml/i, 'an XML document'],
  [/^\s*[{[]/, 'a JSON document'],
]

/** What a file is that begins like this, "a JPEG picture"; undefined where that cannot be told. */
export const foreignKind = (head: string): string | undefined => BEGINNINGS.find(([pattern]) => pattern.test(head))?.[1]
