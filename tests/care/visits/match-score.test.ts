import { describe, expect, it } from 'vitest'
import { type Candidate, distanceFeet, distanceMiles, rankMatches, SCORE_WEIGHTS, scoreMatch } from '#care'
import fc from '../../fast-check.ts'

const best: Candidate = {
  worker: 'w1',
  freeVisits: 8,
  visits: 8,
  neededSkills: ['hoyer', 'somali'],
  skills: ['somali', 'hoyer', 'cpr'],
  visitsWithClient: 8,
  miles: 0,
}
const pointsOf = (candidate: Candidate): readonly number[] => scoreMatch(candidate).lines.map(({ points }) => points)

describe('a match score', () => {
  it.each<readonly [what: string, change: Partial<Candidate>, points: readonly number[]]>([
    ['of the best', {}, [40, 25, 20, 15]],
    ['of one free for half of the visits', { freeVisits: 4 }, [20, 25, 20, 15]],
    ['of one without a skill', { skills: ['somali'] }, [40, 13, 20, 15]],
    ['where no skill is asked for', { neededSkills: [], skills: [] }, [40, 25, 20, 15]],
    ['of one the client never met', { visitsWithClient: 0 }, [40, 25, 0, 15]],
    ['of one the client prefers', { visitsWithClient: 0, isPreferred: true }, [40, 25, 20, 15]],
    ['of one half as far as is far', { miles: 15 }, [40, 25, 20, 8]],
    ['of one too far away', { miles: 31 }, [40, 25, 20, 0]],
    ['of no visits', { visits: 0, freeVisits: 0 }, [0, 25, 20, 15]],
  ])('%s', (_, change, points) => {
    expect(pointsOf({ ...best, ...change })).toEqual(points)
  })

  it.each<readonly [part: string, without: readonly (keyof Candidate)[], most: number]>([
    ['availability', ['freeVisits'], 60],
    ['skills', ['skills'], 75],
    ['skills', ['neededSkills'], 75],
    ['distance', ['miles'], 85],
    ['distance', ['miles', 'freeVisits', 'skills'], 20],
  ])('says that %s is unknown and leaves it out of what it is measured by, without %j', (part, without, most) => {
    const candidate = Object.fromEntries(Object.entries(best).filter(([key]) => !without.some((each) => each === key))) as unknown as Candidate
    const { score, most: known, lines } = scoreMatch(candidate)
    expect([score, known]).toEqual([most, most])
    expect(lines.find((line) => line.part === part)).toMatchObject({ points: 0, isUnknown: true, params: {} })
  })

  it('ranks by what is known: an unknown distance is no far one, and of equals who is known better comes first', () => {
    const { miles: _, ...nowhere } = best
    const ranked = rankMatches([
      { ...best, worker: 'far', miles: 40 },
      { ...nowhere, worker: 'nowhere' },
      { ...best, worker: 'near' },
    ])
    expect(ranked.map(({ worker, score, most }) => [worker, score, most])).toEqual([
      ['near', 100, 100],
      ['nowhere', 85, 85],
      ['far', 85, 100],
    ])
  })

  it('says how it came about', () => {
    expect(scoreMatch({ ...best, skills: [], miles: 4.26 }).lines.map(({ part, params }) => [part, params])).toEqual([
      ['availability', { freeVisits: 8, visits: 8 }],
      ['skills', { needed: 2, missing: 'hoyer somali' }],
      ['continuity', { visitsWithClient: 8, preferred: 0 }],
      ['distance', { miles: 4.3 }],
    ])
  })

  it('has other weights where they are set', () => {
    expect(scoreMatch(best, { weights: { ...SCORE_WEIGHTS, distance: 35 } }).score).toBe(120)
  })

  it('is the sum of its lines and ranks the same in any order', () => {
    const candidates = fc.uniqueArray(
      fc.record({
        worker: fc.constantFrom('w1', 'w2', 'w3', 'w4', 'w5'),
        freeVisits: fc.integer({ min: 0, max: 8 }),
        visits: fc.constant(8),
        neededSkills: fc.constant(['a', 'b']),
        skills: fc.subarray(['a', 'b', 'c']),
        visitsWithClient: fc.integer({ min: 0, max: 20 }),
        miles: fc.constantFrom(1, 1, 50),
      }),
      { selector: ({ worker }) => worker },
    )
    fc.assert(
      fc.property(candidates, (rows) => {
        const ranked = rankMatches(rows)
        expect(rankMatches([...rows].reverse())).toEqual(ranked)
        for (const { score, lines } of ranked) expect(lines.reduce((sum, { points }) => sum + points, 0)).toBe(score)
        for (const [index, { score }] of ranked.entries()) expect(score).toBeLessThanOrEqual(ranked[index - 1]?.score ?? 100)
      }),
    )
  })
})

describe('distance', () => {
  const minneapolis = { lat: 44.9778, lng: -93.265 }

  it.each([
    ['Saint Paul', { lat: 44.9537, lng: -93.09 }, 8.7],
    ['Duluth', { lat: 46.7867, lng: -92.1005 }, 136.9],
    ['itself', minneapolis, 0],
    ['the other side of the earth', { lat: -44.9778, lng: 86.735 }, 12_436.8],
  ])('from Minneapolis to %s', (_, to, miles) => {
    expect(distanceMiles(minneapolis, to)).toBeCloseTo(miles, 0)
    expect(distanceFeet(to, minneapolis)).toBeCloseTo(distanceMiles(minneapolis, to) * 5_280, 3)
  })

  it('of a thousandth of a degree of latitude is 365 feet', () => {
    expect(distanceFeet(minneapolis, { ...minneapolis, lat: 44.9788 })).toBeCloseTo(364.8, 0)
  })
})
