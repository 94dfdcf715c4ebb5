import { type FieldProblem, type Punch, type PunchBody, type PunchKind, seenText } from '#contract'
import { nameOfRole } from '#document'
import type { Actor } from '#permissions'
import { momentOf, newId } from '#server/records'
import type { ShellContext } from '../context.ts'
import { createSharing, recordOf, sameCall } from '../once.ts'
import { refuseFields } from '../refuse.ts'
import { textOf } from '../values.ts'
import { clockText, readClock } from './clock-text.ts'
import { lastPunch, misfit } from './order.ts'

/** Which call it came by. */
export type PunchCall = 'clockin' | 'clockout' | 'break'
export type PunchFields = Partial<Omit<PunchBody, 'cid'>>

export interface Punched {
  readonly message: string
  readonly data: Punch
}

const TEXT_MAX_CHARS = 100

interface ReadPunch {
  readonly kind: PunchKind
  readonly time: string
  /** `HH:MM`. */
  readonly clock: string
  readonly pin: string
  readonly name: string
  readonly title: string
}

/**
 * Office punches. PIN, name and title are required and the PIN is checked as for a signature; the date is today's by the agency's clock; an
 * identical punch within a minute answers as the first did (spec: shell-and-account §5).
 */
export function createPunches(context: ShellContext): (actor: Actor, call: PunchCall, fields: PunchFields) => Promise<Punched> {
  const shared = createSharing()
  const { say } = context

  async function punch(actor: Actor, read: ReadPunch): Promise<Punched> {
    await context.signatures.verify(actor.userId, read.pin, actor.companyId)
    const data = await store(context, actor, read)
    return { message: say(`shared/calls.punch.done.${read.kind}`, { time: read.time }), data }
  }

  return async (actor, call, fields) => {
    const read = readPunch(context, call, fields)
    // Tries of a PIN are counted: fifty clicks at once are one try.
    return shared(sameCall('punch', actor, read.kind, read.clock, read.pin, read.name, read.title), () => punch(actor, read))
  }
}

function readPunch({ say }: ShellContext, call: PunchCall, { time = '', type, pin = '', ...texts }: PunchFields): ReadPunch {
  const [name, title] = [seenText(texts.name), seenText(texts.title)]
  const clock = readClock(time)
  const kind = kindOf(call, type)
  const text = (key: string) => say(`shared/calls.punch.${key}`)
  const long = (value: string): string | undefined => (value.length > TEXT_MAX_CHARS ? text('tooLong') : undefined)
  const found: readonly (readonly [string, string | undefined])[] = [
    ['/time', time === '' ? text('timeRequired') : clock === undefined ? text('timeFormat') : undefined],
    ['/type', kind === undefined ? text(call === 'break' ? 'typeRequired' : 'typeOfBreaks') : undefined],
    ['/pin', pin === '' ? text('pinRequired') : undefined],
    ['/name', name === '' ? text('nameRequired') : long(name)],
    ['/title', title === '' ? text('titleRequired') : long(title)],
  ]
  refuseFields(found.flatMap(([path, message]): readonly FieldProblem[] => (message === undefined ? [] : [{ path, message }])))
  return { kind: kind ?? 'in', time, clock: clock ?? '', pin, name, title }
}

/** Undefined when the type is missing where it is asked for, or given where it is not. */
function kindOf(call: PunchCall, type: PunchBody['type']): PunchKind | undefined {
  if (call === 'break') return type === 's' ? 'breakStart' : type === 'e' ? 'breakEnd' : undefined
  if (type !== undefined) return undefined
  return call === 'clockin' ? 'in' : 'out'
}

async function store({ records: { kept }, database, documents, clock, say }: ShellContext, actor: Actor, read: ReadPunch): Promise<Punch> {
  const resource = nameOfRole(documents(), 'time-punch')
  const now = clock()
  const { today: date } = momentOf(now, actor.timeZone)
  const own = newId(now)
  const authorName = await kept.authorName(actor)
  const view = await database.transaction({ companyId: actor.companyId }, async (tx) => {
    const id = await recordOf(tx, actor, { key: sameCall(resource, actor, read.kind, date, read.clock), id: own, now })
    if (id !== own) return (await kept.find(actor, tx, { resource, id }, 'read')).view
    const wrong = misfit(await lastPunch(tx, actor, { resource, date }), read)
    if (wrong) refuseFields([{ path: '/time', message: say(`shared/calls.punch.order.${wrong.key}`, { time: clockText(wrong.time) }) }])
    const { kind, name, title } = read
    const values = { kind, date, name, title, time: read.clock, at: now.toISOString(), userId: actor.userId }
    const stored = await kept.insert(actor, tx, resource, { id, locationId: null, values, authorName })
    await kept.report(actor, tx, { resource, view: stored, action: 'create' })
    return stored
  })
  return { _id: view.id, kind: read.kind, date: textOf(view, 'date'), time: read.time }
}
