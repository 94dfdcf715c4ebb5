import { sql } from 'kysely'
import type { DashboardData, DashboardScreen, Tile, TileData } from '#contract'
import { type Actor, allows } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import type { RecordsContext } from '../context.ts'
import { namesOf } from '../projection/names.ts'
import { nothingWanted } from '../projection/reference-fields.ts'
import type { Asker } from '../query/rows.ts'
import { say } from '../texts.ts'
import { planTile, type TilePlan } from './tile-plans.ts'

type Planned = readonly [id: string, plan: TilePlan]
type Outcome = readonly [id: string, data: TileData]

/**
 * What a dashboard's tiles show this user: all questions in one statement, then one per referenced resource for names. When that statement
 * fails, each tile is asked for itself, so that a broken one says so and leaves the others alone.
 */
export async function dashboardData(context: RecordsContext, actor: Actor, screen: DashboardScreen): Promise<DashboardData> {
  const asker = { context, actor }
  const tiles = screen.tiles.filter((tile) => allows(tile.requires, actor))
  const plans = tiles.map((tile) => plan(asker, tile))
  const planned = plans.flatMap((each) => (each.plan === undefined ? [] : [[each.id, each.plan] as const]))
  const refused = plans.flatMap((each) => (each.plan === undefined ? [[each.id, failed(context, 'tileForbidden')] as const] : []))
  return Object.fromEntries([...refused, ...(await answerAll(asker, planned))])
}

const failed = (context: RecordsContext, key: string): TileData => ({ kind: 'failed', message: say(context, { key: `shared/records.${key}` }) })

function plan(asker: Asker, tile: Tile): { readonly id: string; readonly plan: TilePlan | undefined } {
  try {
    return { id: tile.id, plan: planTile(asker, tile) }
  } catch (error) {
    if (error instanceof RefusalError) return { id: tile.id, plan: undefined }
    throw error
  }
}

async function answerAll(asker: Asker, planned: readonly Planned[]): Promise<readonly Outcome[]> {
  if (planned.length === 0) return []
  try {
    return await answer(asker, planned)
  } catch {
    const outcomes: Outcome[] = []
    for (const each of planned) outcomes.push(await answerAlone(asker, each))
    return outcomes
  }
}

async function answerAlone(asker: Asker, planned: Planned): Promise<Outcome> {
  const broken: Outcome = [planned[0], failed(asker.context, 'tileFailed')]
  try {
    const [outcome = broken] = await answer(asker, [planned])
    return outcome
  } catch {
    return broken
  }
}

async function answer(asker: Asker, planned: readonly Planned[]): Promise<readonly Outcome[]> {
  const { context, actor } = asker
  const asks = planned.flatMap(([, { asks: each }]) => each)
  return context.database.read({ companyId: actor.companyId }, async (tx) => {
    const columns = asks.map((ask, index) => sql`${ask} as ${sql.ref(`a${index}`)}`)
    const { rows } = await sql<Readonly<Record<string, unknown>>>`select ${sql.join(columns)}`.execute(tx)
    const answers = asks.map((_ask, index) => rows[0]?.[`a${index}`])
    const shares = shareOut(planned, answers)
    const wanted = nothingWanted()
    for (const [index, [, each]] of planned.entries()) each.wanted?.(shares[index] ?? [], wanted)
    const names = await namesOf(asker, tx, wanted)
    return planned.map(([id, each], index) => [id, each.data(shares[index] ?? [], names)] as const)
  })
}

/** Each plan's part of the answers, in order. */
function shareOut(planned: readonly Planned[], answers: readonly unknown[]): readonly (readonly unknown[])[] {
  const rest = [...answers]
  return planned.map(([, { asks }]) => rest.splice(0, asks.length))
}
