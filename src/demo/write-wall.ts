import { sql } from 'kysely'
import { asJson, type Tx } from '#server/platform/database'
import { DEMO_COMPANIES } from './companies.ts'
import { demoId } from './demo-ids.ts'
import { DEMO_USERS } from './users.ts'

const HOUR_MS = 3_600_000

interface Said {
  readonly by: string
  readonly hours: number
  readonly text: string
}

interface Posted extends Said {
  readonly pinned?: true
  readonly options?: readonly string[]
  readonly comments?: readonly Said[]
  /** Sign-ins of who likes it. */
  readonly likes?: readonly string[]
}

const POSTS: readonly Posted[] = [
  {
    ...{ by: 'super', hours: 240, pinned: true, likes: ['owner', 'multi'] },
    text: 'Welcome. Share what works in your agency, and ask what does not. Please never post anything about a client.',
  },
  {
    ...{ by: 'multi', hours: 50, likes: ['owner'] },
    text: 'How do you keep visits covered in the first week of deer season?',
    comments: [
      { by: 'owner', hours: 48, text: 'We ask for time off by the middle of September and close the calendar then.' },
      { by: 'multi', hours: 47, text: 'That is what I will try this year.' },
    ],
  },
  {
    by: 'owner',
    hours: 20,
    text: 'When do you send the monthly schedule to your clients?',
    options: ['A week before', 'Two weeks before', 'We do not send it'],
  },
]

/** Writes what owners have said to one another on the wall. */
export async function writeWall(tx: Tx, now: Date): Promise<void> {
  const at = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS)
  for (const [index, { by, hours, text, pinned = false, options, comments = [], likes = [] }] of POSTS.entries()) {
    const id = demoId('wall', index)
    const voice = voiceOf(by)
    const choices = options?.map((each, place) => ({ id: `o${place + 1}`, text: each }))
    await sql`insert into wall_post (id, author_id, company_id, author, company, at, text, options, pinned)
      values (${id}, ${voice.id}, ${voice.companyId}, ${voice.author}, ${voice.company}, ${at(hours)}, ${text}, ${choices ? asJson(choices) : null}::jsonb, ${pinned})
      on conflict (id) do nothing`.execute(tx)
    for (const [place, comment] of comments.entries()) {
      const { id: author, ...said } = voiceOf(comment.by)
      await sql`insert into wall_comment (id, post_id, author_id, author, company, at, text)
        values (${demoId(id, 'comment', place)}, ${id}, ${author}, ${said.author}, ${said.company}, ${at(comment.hours)}, ${comment.text})
        on conflict (id) do nothing`.execute(tx)
    }
    for (const like of likes) await sql`insert into wall_like (post_id, user_id) values (${id}, ${voiceOf(like).id}) on conflict do nothing`.execute(tx)
    if (choices) await sql`insert into wall_vote (post_id, user_id, option_id) values (${id}, ${voiceOf('multi').id}, 'o2') on conflict do nothing`.execute(tx)
  }
}

/** The person of a sign-in as they speak: super admins for no company. */
function voiceOf(login: string) {
  const user = DEMO_USERS.find(({ email }) => email === `${login}@demo.test`)
  if (user === undefined) throw new Error(`Nobody of the demo signs in as ${login}.`)
  const companyId = user.memberships.at(-1)?.companyId ?? ''
  const company = user.superadmin ? 'RenderCare' : (DEMO_COMPANIES.find(({ id }) => id === companyId)?.name ?? '')
  return { id: user.id, companyId, author: `${user.firstName} ${user.lastName}`, company }
}
