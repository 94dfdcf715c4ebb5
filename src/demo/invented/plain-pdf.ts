const LINE_PT = 16
const TOP_PT = 720

const safe = (text: string): string => text.replaceAll(/[^ -~]/g, '?').replaceAll(/[\\()]/g, '\\$&')

/** A PDF of one letter page: a heading and lines below it, in a font that every reader has. The same for the same words. */
export function plainPdf(heading: string, lines: readonly string[]): Buffer {
  const text = [
    'BT /F1 16 Tf 1 0 0 1 72 748 Tm',
    `(${safe(heading)}) Tj`,
    ...lines.map((line, at) => `/F1 11 Tf 1 0 0 1 72 ${TOP_PT - at * LINE_PT} Tm (${safe(line)}) Tj`),
    'ET',
  ].join('\n')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}
