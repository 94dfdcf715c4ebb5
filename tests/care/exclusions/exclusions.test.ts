import { describe, expect, it } from 'vitest'
import { type CheckedPerson, LISTED_COLUMNS, type ListedColumn, type ListedPerson, listedKey, listedOf, matchExclusion, normalName, soundOf } from '#care'

/** Domain: backoffice §3.12 and §1.2, operations §3. */
describe('a name is compared', () => {
  it.each([
    ['O’Bannon', 'OBANNON'],
    ["O'Bannon", 'OBANNON'],
    ['de la Cruz-Núñez', 'DELACRUZNUNEZ'],
    ['St. Claire, Jr.', 'STCLAIRE'],
    ['Okonkwo III', 'OKONKWO'],
    ['Łukasz', 'LUKASZ'],
    ['Sørensen', 'SORENSEN'],
    ['Jr', 'JR'],
    ['  ', ''],
  ])('%s as %s', (name, normal) => expect(normalName(name)).toBe(normal))

  // Codes of the National Archives' own examples.
  it.each([
    ['WASHINGTON', 'W252'],
    ['LEE', 'L000'],
    ['GUTIERREZ', 'G362'],
    ['PFISTER', 'P236'],
    ['JACKSON', 'J250'],
    ['TYMCZAK', 'T522'],
    ['ASHCRAFT', 'A261'],
    ['VANDEUSEN', 'V532'],
    ['', ''],
  ])('%s sounds as %s', (name, sound) => expect(soundOf(name)).toBe(sound))
})

describe('somebody is matched with an entry', () => {
  const person: CheckedPerson = { firstName: 'Talia', lastNames: ['Quillbrook', 'Ashgrove'], birth: '1981-04-09', npi: '1999999992' }
  const listed: ListedPerson = { firstName: 'TALIA', lastName: 'QUILLBROOK', birth: '1981-04-09' }
  const { npi: _npi, ...withoutNpi } = person
  const { birth: _birth, ...withoutBirth } = listed
  it.each<readonly [string, CheckedPerson, ListedPerson, string | undefined]>([
    ['the same NPI, whatever the name', person, { firstName: 'X', lastName: 'Y', npi: '1999999992' }, 'npi 100'],
    ['names and day of birth', person, listed, 'nameAndBirth 95'],
    ['a former name', person, { ...listed, lastName: 'ASHGROVE' }, 'nameAndBirth 95'],
    ['names, where the list knows no day of birth', person, withoutBirth, 'name 60'],
    ['names, where nothing else is known of the person', { firstName: 'Talia', lastNames: ['Quillbrook'] }, listed, 'name 60'],
    ['a last name that sounds alike, first letter and day of birth', person, { firstName: 'THEA', lastName: 'QUILBROOKE', birth: '1981-04-09' }, 'sound 55'],
    ['names, but another day of birth', person, { ...listed, birth: '1981-04-10' }, undefined],
    ['names alone, but another NPI', person, { ...withoutBirth, npi: '1888888883' }, undefined],
    ['names and day of birth, though another NPI', person, { ...listed, npi: '1888888883' }, 'nameAndBirth 95'],
    ['the last name alone', withoutNpi, { firstName: 'ORSON', lastName: 'QUILLBROOK' }, undefined],
    ['the day of birth alone', withoutNpi, { firstName: 'TALIA', lastName: 'MARSHWELL', birth: '1981-04-09' }, undefined],
    ['a business', withoutNpi, { firstName: '', lastName: '' }, undefined],
  ])('%s', (_what, own, entry, expected) => {
    const match = matchExclusion(own, entry)
    expect(match && `${match.method} ${match.score}`).toBe(expected)
  })
})

describe('a line of the list', () => {
  type Cells = Partial<Record<ListedColumn, string>>
  const FULL: Cells = {
    LASTNAME: 'QUILLBROOK',
    FIRSTNAME: 'TALIA',
    NPI: '0000000000',
    DOB: '19810409',
    EXCLTYPE: '1128a1',
    EXCLDATE: '20210820',
    REINDATE: '00000000',
  }
  const line = (values: Cells): readonly string[] => LISTED_COLUMNS.map((column) => values[column] ?? FULL[column] ?? '')

  it('has eighteen columns', () => expect(LISTED_COLUMNS).toHaveLength(18))
  it('is read, zeros as nothing', () => {
    const listed = listedOf(line({}))
    expect(listed).toMatchObject({ lastName: 'QUILLBROOK', birth: '1981-04-09', excludedOn: '2021-08-20', kind: '1128a1' })
    expect(listed).toMatchObject({ npi: undefined, reinstatedOn: undefined })
  })
  it.each<readonly [string, Cells, string]>([
    ['a day of birth that is none', { DOB: '19811340' }, 'DOB'],
    ['the thirtieth of February', { EXCLDATE: '20210230' }, 'EXCLDATE'],
    ['neither a name nor a business', { LASTNAME: ' ' }, 'LASTNAME'],
  ])('is refused with %s', (_what, values, column) => expect(listedOf(line(values))).toMatchObject({ column }))
  it('is the same exclusion in the file of those reinstated', () => {
    const keyOf = (values: Cells): string => {
      const listed = listedOf(line(values))
      return 'column' in listed ? listed.column : listedKey(listed)
    }
    expect(keyOf({ REINDATE: '20260101', ADDRESS: 'elsewhere' })).toBe(keyOf({}))
    expect(keyOf({ EXCLDATE: '20220820' })).not.toBe(keyOf({}))
  })
})
