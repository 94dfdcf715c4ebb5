import { describe, expect, it } from 'vitest'
import { examine } from '../../../src/server/forms/files/bytes/examine.ts'
import { BytesRefused } from '../../../src/server/forms/files/bytes/verdict.ts'
import { cleanName } from '../../../src/server/forms/files/names.ts'
import { EICAR, GIFAR, HTML, heic, JPEG, packedPdf, pdf, png, pngText, repeatingPdf, SVG, zip } from './corpus.ts'

const ANY = { accept: ['image', 'pdf'], declared: '' } as const
const faultOf = (bytes: Buffer, declared = '', accept: readonly ('image' | 'pdf')[] = ANY.accept): Promise<string> =>
  examine(bytes, { accept, declared }).then(
    ({ mediaType }) => `taken as ${mediaType}`,
    (error: unknown) => (error instanceof BytesRefused ? error.fault : String(error)),
  )

/** Threat S10 of the threat table. */
describe('bytes are refused', () => {
  it.each<readonly [string, Buffer, string]>([
    ['of nothing', Buffer.alloc(0), 'empty'],
    ['of the test virus', EICAR, 'unknownType'],
    ['of a drawing with a script', SVG, 'unknownType'],
    ['of a page', HTML, 'unknownType'],
    ['of a page behind spaces', Buffer.concat([Buffer.from('   \n'), HTML]), 'unknownType'],
    ['of a picture that is an archive as well', GIFAR, 'unknownType'],
    ['of a document with macros', zip(), 'unknownType'],
    ['of an archive that unpacks to a thousand times its size', zip('bomb', Buffer.alloc(5_000_000)), 'unknownType'],
    ['of a picture that claims 50,000 × 50,000 pixels', png(50_000, 50_000, { data: false }), 'tooManyPixels'],
    ['of a picture one pixel high and very long', png(60_000, 1, { data: false }), 'tooManyPixels'],
    ['of a picture without pixels', png(0, 10, { data: false }), 'broken'],
    ['of a HEIC that claims 50,000 × 50,000 pixels', heic(50_000, 50_000), 'tooManyPixels'],
    ['of a picture that is cut off', png(400, 300).subarray(0, 200), 'broken'],
    ['of a photo that is cut off', JPEG.subarray(0, JPEG.length - 20), 'broken'],
    ['of a picture that holds something else than it says', Buffer.concat([png().subarray(0, 33), Buffer.from('not pixels at all')]), 'broken'],
    ['of a photo with an archive behind it', Buffer.concat([JPEG, zip()]), 'twoFiles'],
    ['of a picture with an archive behind it', Buffer.concat([png(), zip()]), 'twoFiles'],
    ['of a HEIC with something behind it', Buffer.concat([heic(), zip()]), 'broken'],
    ['of a PDF with an archive behind it', Buffer.concat([pdf(), zip()]), 'twoFiles'],
    ['of a PDF with a page behind it', pdf('', '<script>alert(1)</script>'), 'twoFiles'],
    ['of a PDF that is cut off', pdf().subarray(0, 100), 'broken'],
    ['of a PDF with a script', pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'), 'activePdf'],
    ['of a PDF with a script under another spelling', pdf('/OpenAction<</S/J#61vaScript/J#53(app.alert(1))>>'), 'activePdf'],
    ['of a PDF with a script in packed objects', packedPdf(Buffer.from('4 0 <</S/JavaScript/JS(app.alert(1))>>')), 'activePdf'],
    ['of a PDF that starts a program', pdf('/OpenAction<</S/Launch/F(cmd.exe)>>'), 'activePdf'],
    ['of a PDF that carries files', pdf('/Names<</EmbeddedFiles 9 0 R>>'), 'activePdf'],
    ['of a PDF that unpacks to more than there is room for', packedPdf(Buffer.alloc(30_000_000)), 'broken'],
    ['of 49 million pixels with sixteen bits each', png(7_000, 7_000, { data: false, depth: 16, colour: 6 }), 'tooManyPixels'],
    ['of 20 million pixels with sixteen bits each', png(5_000, 4_000, { data: false, depth: 16 }), 'tooManyPixels'],
    ['of 26 million pixels with transparency', png(6_500, 4_000, { data: false, colour: 6 }), 'tooManyPixels'],
    ['of a PDF under a password', pdf('/Encrypt 9 0 R'), 'lockedPdf'],
  ])('%s', async (_what, bytes, fault) => {
    expect(await faultOf(bytes)).toBe(fault)
  })

  const SCRIPT = '/OpenAction<</S/JavaScript/JS(app.alert(1))>>'
  const OBJECT = '7 0 obj\n<</S/#4aavaScript/JS(app.alert(1))>>\nendobj'
  it.each<readonly [string, Buffer]>([
    ['behind the word that begins a stream, in a text', pdf(`/Lang(stream)${SCRIPT}/X(endstream)`)],
    ['behind that word alone', pdf(` stream ${SCRIPT} endstream `)],
    ['behind a bracket that a backslash makes a letter', pdf(`/Lang(\\()${SCRIPT}/X(\\))`)],
    ['behind a comment', pdf(`%(\n${SCRIPT}`)],
    ['in objects whose type is spelled otherwise', packedPdf(Buffer.from(`4 0 <<${SCRIPT}>>`), '/Type/Obj#53tm/N 1/First 4')],
    ['in objects whose type is not said', packedPdf(Buffer.from(`4 0 <<${SCRIPT}>>`), '/N 1/First 4')],
    ['in an object that lies in a text', pdf(`/Lang(${OBJECT.replaceAll('(', '').replaceAll(')', '')})`)],
    ['in an object that lies in a comment', pdf(`%${OBJECT.replaceAll('\n', ' ')}\n`)],
    ['in an object that lies in hexadecimal digits', pdf(`/Lang<${OBJECT}`)],
    ['in an object that lies in a stream', pdf(`/Length 9>> stream\n${OBJECT}\nendstream <<`)],
    ['behind a length that is not so', pdf(`/Length 99999>>\nstream\nx\nendstream\nendobj ${OBJECT} <<`)],
    ['behind a stream that has no end', pdf(`/Length 9>>\nstream\n${SCRIPT}<<`)],
  ])('of a PDF with a script %s', async (_where, bytes) => {
    expect(['activePdf', 'twoFiles', 'broken']).toContain(await faultOf(bytes))
  })

  it.each<readonly [string, Buffer, string]>([
    ['a PNG called a photo', png(), 'image/jpeg'],
    ['a photo called a PDF', JPEG, 'application/pdf'],
    ['a PDF called a picture', pdf(), 'image/png'],
    ['a picture called a page', png(), 'text/html'],
    ['a picture called a drawing', png(), 'image/svg+xml'],
  ])('of %s', async (_what, bytes, declared) => {
    expect(await faultOf(bytes, declared)).toBe('otherType')
  })

  it('of a kind that the field does not take', async () => {
    expect(await faultOf(pdf(), '', ['image'])).toBe('unknownType')
    expect(await faultOf(png(), '', ['pdf'])).toBe('unknownType')
  })
})

describe('bytes that are taken', () => {
  it('are of the five kinds, whatever the sender leaves unsaid', async () => {
    expect(await faultOf(png())).toBe('taken as image/png')
    expect(await faultOf(JPEG, 'image/jpg')).toBe('taken as image/jpeg')
    expect(await faultOf(heic(), 'image/heif')).toBe('taken as image/heic')
    expect(await faultOf(pdf(), 'application/octet-stream')).toBe('taken as application/pdf')
    expect(await faultOf(packedPdf(Buffer.from('4 0 <</Type/Page>>')))).toBe('taken as application/pdf')
    expect(await faultOf(pdf('/Lang(/JavaScript (in brackets) \\) stream)/T(a)'))).toBe('taken as application/pdf')
    expect(await faultOf(png(40, 30, { depth: 16, colour: 6 }))).toBe('taken as image/png')
  })
  it('may name the same packed objects two thousand times, which are unpacked once', async () => {
    expect(await faultOf(repeatingPdf(9_900_000))).toBe('taken as application/pdf')
  })
  it('are drawn anew: nothing but the pixels of a picture stays', async () => {
    const { bytes, width, height, preview } = await examine(png(60, 40, { extra: [pngText('GPS 44.97,-93.26')] }), ANY)
    expect([width, height, bytes.includes('GPS'), preview?.subarray(0, 2).toString('hex')]).toEqual([60, 40, false, 'ffd8'])
  })
  it('are made smaller when paper does not need more', async () => {
    const { width, height } = await examine(png(6_000, 2_000), ANY)
    expect([width, height]).toEqual([3_000, 1_000])
  })
})

describe('a name', () => {
  it.each<readonly [string, string, string]>([
    ['keeps what people call it', 'Left heel, día 3.JPG', 'Left heel, día 3.jpg'],
    ['leaves folders out', '../../etc/passwd', 'passwd.jpg'],
    ['leaves folders of Windows out', 'C:\\Users\\nurse\\wound.png', 'wound.jpg'],
    ['breaks no line of a header', 'a.jpg\r\nSet-Cookie: x=1', 'a.jpg Set-Cookie x=1.jpg'],
    ['reads in the direction it is written', 'photo\u202Egpj.exe', 'photo gpj.jpg'],
    ['holds nothing that ends a text', 'a\0b.png', 'a b.jpg'],
    ['has one extension, the one that its bytes have earned', 'wound.jpg.exe', 'wound.jpg.jpg'],
    ['is not hidden', '.htaccess', 'htaccess.jpg'],
    ['is never empty', '////', 'file.jpg'],
    ['is never only an extension', '.png', 'file.jpg'],
    ['is bounded', 'x'.repeat(4_000), `${'x'.repeat(120)}.jpg`],
  ])('%s', (_what, given, clean) => {
    expect(cleanName(given, 'image/jpeg')).toBe(clean)
  })
})
