import { describe, expect, it } from 'vitest'
import { bytesOfText, gradeOf, readX12, transactionsOf, writeX12 } from '#x12'
import { isa, sample, told, toldOf } from './samples/envelopes.ts'

const whole = sample('remittance.835')
const oneLine = whole.replaceAll('\n', '')

describe('a file', () => {
  it.each([
    ['as it is written', whole],
    ['in one line', oneLine],
    ['with Windows line ends', whole.replaceAll('\n', '\r\n')],
    ['with blank lines and no end of line at its end', `\n\n${whole.replaceAll('\n', '\n\n').trimEnd()}`],
    ['with line ends that are the terminator', oneLine.replaceAll('~', '\n')],
    ['with other delimiters', oneLine.replaceAll('*', '|').replaceAll(':', '>').replaceAll('~', "'").replaceAll('^', '!')],
    ['with control characters as delimiters', oneLine.replaceAll('*', '\u001d').replaceAll(':', '\u001f').replaceAll('~', '\u001c')],
    ['with two envelopes, each with its own delimiters', `${whole}${oneLine.replaceAll('*', '|').replaceAll('~', '#')}`],
  ])('is read without a problem and written as it came: %s', (_, text) => {
    const { problems, ...file } = readX12(text)
    expect(told(problems)).toEqual([])
    expect(writeX12(file)).toBe(text)
  })

  it('is told a byte order mark, which stays', () => {
    for (const text of [`\ufeff${whole}`, `\u00ef\u00bb\u00bf${whole}`]) {
      const { problems, ...file } = readX12(text)
      expect(problems.map((problem) => [problem.code, gradeOf(problem)])).toEqual([['x12.byteOrderMark', 'hint']])
      expect(writeX12(file)).toBe(text)
    }
  })

  it('is read of bytes, whichever they are', () => {
    const bytes = bytesOfText(whole.replace('SAMPLE', 'S\u00c4MPLE'))
    expect(bytesOfText(writeX12(readX12(bytes)))).toEqual(bytes)
    expect(() => bytesOfText('\u20ac')).toThrow(RangeError)
  })

  it('says where its transactions are', () => {
    const [first, second] = transactionsOf(readX12(whole + whole))
    expect(first).toMatchObject({ kind: '835', type: '835', version: '005010X221A1', control: '0001', header: { number: 3, line: 3, offset: 168 } })
    expect(second?.header).toMatchObject({ number: 53, line: 53, offset: whole.length + 168 })
  })
})

describe('a file that is refused', () => {
  it.each([
    ['', 'The file is empty.'],
    [' \r\n', 'The file is empty.'],
    ['\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF', 'The file is a JPEG picture, not an X12 file.'],
    ['<!DOCTYPE html><html><body>Please sign in</body></html>', 'The file is a web page (HTML), not an X12 file.'],
    ['%PDF-1.7', 'The file is a PDF document, not an X12 file.'],
    ['{"a": 1}', 'The file is a JSON document, not an X12 file.'],
    ['Dear colleague, please find attached the remittance of January.', 'The file does not begin with an ISA segment.'],
    [whole.slice(whole.indexOf('GS*')), 'The file does not begin with an ISA segment.'],
    [isa({ version: '00401' }), 'Segment 1 (ISA) on line 1: The interchange is of version "00401"; only version 00501 (5010) is read.'],
    [
      whole.replace('MAPLECARE      ', 'MAPLECARE'),
      'Segment 1 (ISA) on line 1: The ISA segment is not 106 characters with 16 elements of fixed length: element 8 does not have 15 characters.',
    ],
    [
      isa({ component: '*' }),
      'Segment 1 (ISA) on line 1: The ISA segment is not 106 characters with 16 elements of fixed length: element 16 does not have 1 characters.',
    ],
    [
      isa({ terminator: 'G' }),
      'Segment 1 (ISA) on line 1: The delimiters of the ISA segment cannot be used: "* ^ : G". They must be four different characters that are no letters, digits or spaces.',
    ],
  ])('%j', (text, sentence) => {
    const { problems, items, ...rest } = readX12(text)
    expect(told(problems)).toEqual([sentence])
    expect(problems.map(gradeOf)).toEqual(['refused'])
    expect(items).toEqual([])
    expect(writeX12({ items, ...rest })).toBe(text)
  })
})

describe('what is wrong with envelopes', () => {
  const control = 'the ISA segment says "000000907".'
  it.each([
    ['a count of segments', ['SE*46*', 'SE*44*'], ['Segment 48 (SE) on line 48: element 1 says 44, but 46 were counted.']],
    ['a count of transactions', ['GE*1*', 'GE*2*'], ['Segment 49 (GE) on line 49: element 1 says 2, but 1 were counted.']],
    ['a count that is none', ['IEA*1*', 'IEA*one*'], ['Segment 50 (IEA) on line 50: element 1 says one, but 1 were counted.']],
    ['a control number', ['IEA*1*000000907', 'IEA*1*000000908'], [`Segment 50 (IEA) on line 50: element 2 says control number "000000908", but ${control}`]],
    ['no SE', ['SE*46*0001~\n', ''], ['Segment 3 (ST) on line 3: The SE segment that closes this segment is missing.']],
    ['no ST', ['ST*835*0001~\n', ''], expect.arrayContaining(['Segment 47 (SE) on line 47: The segment has no ST segment before it.'])],
    ['no GS', [/GS\*.*\n/, ''], expect.arrayContaining(['Segment 2 (ST) on line 2: The segment has no GS segment before it.'])],
    ['another group', ['GS*HP', 'GS*HC'], ['Segment 3 (ST) on line 3: A transaction 835 cannot stand in a group of type "HC".']],
    [
      'two versions',
      ['0001~\nBPR', '0001*005010X221~\nBPR'],
      ['Segment 3 (ST) on line 3: element 3 says version "005010X221", but the GS segment says "005010X221A1".'],
    ],
    ['an empty segment', ['LX*2~', '~LX*2~'], expect.arrayContaining(['Segment 35 on line 35: The segment is empty.'])],
    [
      'a version that is not read',
      ['005010X221A1', '004010X091A1'],
      ['Segment 3 (ST) on line 3: The transaction is 835 of version "004010X091A1", which is not read. Its segments are kept as they are.'],
    ],
    ['the same control number twice', [/(ST[\s\S]*SE\*46\*0001~\n)GE\*1/, '$1$1GE*2'], ['Segment 49 (ST) on line 49: control number "0001" was used before.']],
    [
      'an end in the middle of a segment',
      [/CLP\*MC-1002[\s\S]*$/, 'CLP*MC-10'],
      [
        'Segment 36 (CLP) on line 36: The file ends in the middle of a segment: "CLP*MC-10".',
        'Segment 3 (ST) on line 3: The SE segment that closes this segment is missing.',
        'Segment 2 (GS) on line 2: The GE segment that closes this segment is missing.',
        'Segment 1 (ISA) on line 1: The IEA segment that closes this segment is missing.',
      ],
    ],
    [
      'a line break in the data',
      ['NORTH STAR', 'NORTH\nSTAR'],
      ['Segment 8 (N1) on line 8: element 2 has a line break or another control character in its text.'],
    ],
    [
      'a delimiter in the data',
      ['100 LAKE STREET', '100*LAKE*STREET'],
      ['Segment 9 (N3) on line 9: The segment has 3 elements; the standard has 2. A delimiter may stand inside the data.'],
    ],
    ['text after the end', [/$/, 'Thank you!'], ['Segment 51 on line 51: After the end of the interchange comes text that is no ISA segment. It is not read.']],
    ['a segment outside', ['GE*1', 'LX*1~\nGE*1'], ['Segment 49 (LX) on line 49: The segment stands outside of a transaction.']],
  ] as const)('is told with its place, and written as it came: %s', (_, [from, to], expected) => {
    const text = whole.replace(from, to)
    const { problems, ...file } = readX12(text)
    expect(told(problems)).toEqual(expected)
    expect(writeX12(file)).toBe(text)
  })
})

describe('what is wrong with loops', () => {
  it.each([
    [
      'a segment that the transaction does not have',
      ['LX*2~', 'ZZZ*1~LX*2~'],
      'Segment 35 (ZZZ) on line 35: There is no ZZZ segment in this transaction. It is kept and not read.',
    ],
    [
      'one that has no place there',
      ['LX*2~', 'RDM*1~LX*2~'],
      'Segment 35 (RDM) on line 35: The segment does not belong here: loop 2110 has no place for it. It is kept and not read.',
    ],
    [
      'too many',
      ['DTM*050*20260112~', 'DTM*050*20260112~DTM*050*20260112~'],
      'Segment 23 (DTM) on line 22: There are more than 1 of this segment in loop 2100.',
    ],
    ['a segment that lacks', ['NM1*QC*1*MUSTER*JON~\n', ''], 'Segment 36 (CLP) on line 36: Loop 2100 begins here and lacks its NM1*QC segment.'],
    ['a loop that lacks', [/N1\*PE.*\nREF\*TJ.*\n/, ''], 'Segment 3 (ST) on line 3: Loop ST begins here and lacks its N1*PE segment.'],
  ] as const)('%s', (_, [from, to], sentence) => {
    const text = whole.replace(from, to)
    const { problems, ...file } = readX12(text)
    expect(told(problems.filter(({ code }) => code !== 'x12.wrongCount'))).toEqual([sentence])
    expect(writeX12(file)).toBe(text)
  })

  it('is that it does not end, which stops the reading', () => {
    const endless = `${whole.slice(0, whole.indexOf('LX*1'))}LX*${'1'.repeat(100_000)}`
    for (const text of [endless, `${endless}~`]) {
      const { problems, ...file } = readX12(text)
      expect(told(problems)[0]).toBe('Segment 15 on line 15: The segment does not end within 100000 characters. The rest of the file is not read.')
      expect(writeX12(file)).toBe(text)
    }
  })

  it('is nothing in a file that is right', () => {
    expect(toldOf(whole)).toEqual([])
  })
})
