import { describe, expect, it } from 'vitest'
import { compareCoverage, isAboutAnother, type RecordedCoverage, type SaidCoverage } from '#care'

const OURS: RecordedCoverage = {
  ...{ program: 'MA', waiver: 'EW', product: 'MSHO', healthPlan: 'Tamarack Health Plan', spenddownCents: 21_400, hasOther: false },
  ...{ lastName: 'O’Brien', firstName: 'Ánna', birth: '1941-05-19' },
}
const AGREES: SaidCoverage = {
  ...{ isActive: true, program: 'MA', waiver: 'EW', product: 'MSHO', healthPlan: 'TAMARACK HEALTH PLAN', spenddownCents: 21_400 },
  ...{ lastName: 'OBRIEN', firstName: 'ANNA', birth: '1941-05-19' },
}
const found = (ours: Partial<RecordedCoverage>, theirs: Partial<SaidCoverage>) =>
  compareCoverage({ ...OURS, ...ours }, { ...AGREES, ...theirs }).map(({ aspect, severity, theirs: said }) => [aspect, severity, said])

/** Domain: backoffice §2.14. */
describe('an answer about a coverage', () => {
  it.each<readonly [string, Partial<RecordedCoverage>, Partial<SaidCoverage>]>([
    ['agrees, whatever the spelling', {}, {}],
    ['says nothing of what it leaves out', {}, { program: undefined, waiver: undefined, product: undefined, spenddownCents: undefined, lastName: undefined }],
    ['may say that there is none where we have none', { waiver: undefined }, { waiver: 'none' }],
    ['may name other insurance that we have, too', { hasOther: true }, { otherInsurance: 'LOONSONG' }],
    ['may end on the day that we have', { until: '2026-06-30' }, { until: '2026-06-30' }],
    ['may owe nothing where we have nothing', { spenddownCents: undefined }, { spenddownCents: 0 }],
  ])('%s', (_what, ours, theirs) => {
    expect(found(ours, theirs)).toEqual([])
  })

  it.each<readonly [string, Partial<RecordedCoverage>, Partial<SaidCoverage>, readonly (readonly string[])[]]>([
    ['another program', {}, { program: 'NM' }, [['program', 'warn', 'NM']]],
    ['another waiver', {}, { waiver: 'none' }, [['waiver', 'critical', 'none']]],
    ['another product', { product: undefined }, { product: 'SNBC' }, [['product', 'warn', 'SNBC']]],
    ['another health plan', {}, { healthPlan: 'HERON' }, [['healthPlan', 'critical', 'HERON']]],
    ['another spenddown', {}, { spenddownCents: 0 }, [['spenddown', 'warn', '0']]],
    ['an end', {}, { until: '2026-06-30' }, [['coverageEnd', 'critical', '2026-06-30']]],
    ['an earlier end', { until: '2026-12-31' }, { until: '2026-06-30' }, [['coverageEnd', 'critical', '2026-06-30']]],
    ['a later end', { until: '2026-01-31' }, { until: '2026-06-30' }, [['coverageEnd', 'info', '2026-06-30']]],
    ['other insurance', {}, { otherInsurance: 'LOONSONG' }, [['otherInsurance', 'warn', 'LOONSONG']]],
    ['another name', {}, { firstName: 'ANNE' }, [['name', 'info', 'ANNE OBRIEN']]],
    ['another day of birth', {}, { birth: '1941-05-20' }, [['birthDate', 'warn', '1941-05-20']]],
    [
      'everything at once',
      {},
      { program: 'NM', spenddownCents: 1 },
      [
        ['program', 'warn', 'NM'],
        ['spenddown', 'warn', '1'],
      ],
    ],
    ['that it is not active, and then nothing else', {}, { isActive: false, program: 'NM', until: '2026-01-31' }, [['coverage', 'critical', '2026-01-31']]],
  ])('says %s', (_what, ours, theirs, expected) => {
    expect(found(ours, theirs)).toEqual(expected)
  })

  it.each<readonly [string, Parameters<typeof isAboutAnother>[1], boolean]>([
    ['the same', { lastName: 'OBRIEN', birth: '1941-05-19', member: '00112233' }, false],
    ['somebody who married', { lastName: 'SMITH', birth: '1941-05-19', member: '0011-2233' }, false],
    ['somebody with a new number', { lastName: 'OBRIEN', birth: '1941-05-19', member: '99112233' }, false],
    ['another member of another name', { lastName: 'SMITH', birth: '1941-05-19', member: '99112233' }, true],
    ['another member of another age', { lastName: 'OBRIEN', birth: '1981-05-19', member: '99112233' }, true],
    ['nobody in particular', {}, false],
  ])('is about somebody else: %s', (_who, answered, expected) => {
    expect(isAboutAnother({ lastName: 'O’Brien', birth: '1941-05-19', member: '00112233' }, answered)).toBe(expected)
  })
})
