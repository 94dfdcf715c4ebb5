import { sql } from 'kysely'
import { DAY_MS, type SupportFacts } from '#contract'
import { asJson, type Tx } from '#server/platform/database'
import { demoId } from './demo-ids.ts'

/** Nobody was given this number, and `example` leads nowhere. */
const DEMO_SUPPORT: SupportFacts = {
  phone: '6125550100',
  email: 'support@example.com',
  hours: 'Mon-Fri 9:00-17:00 CT',
  community: 'https://community.example',
  links: [
    { id: 'linkedin', label: 'LinkedIn', url: 'https://linkedin.example/rendercare' },
    { id: 'youtube', label: 'YouTube', url: 'https://youtube.example/rendercare' },
    { id: 'facebook', label: 'Facebook', url: 'https://facebook.example/rendercare' },
  ],
}

/** `[version, days ago, [category, texts]]` */
type Note = readonly [version: string, daysAgo: number, features: readonly (readonly [category: string, texts: readonly string[]])[]]
const RELEASES: readonly Note[] = [
  [
    '2.0',
    45,
    [
      ['Clients', ['The intake is kept while you look something up on another screen.', 'Clients can be taken out as a file, with the columns you see.']],
      ['Time card', ['Visits that were corrected show both values.']],
    ],
  ],
  [
    '2.1',
    6,
    [
      ['Clinical forms', ['Forms can be filled in without network; they are sent when it is back.', 'A link lets a client sign from home.']],
      ['Search', ['Ctrl+K finds screens, records and actions from every page.']],
      ['Account', ['An authenticator app can be the second step of your sign-in.']],
    ],
  ],
]

/** Writes what belongs to no company: where people find help, and what is new. Needs the platform's scope. */
export async function writePlatform(tx: Tx, now: Date): Promise<void> {
  const support = { ...DEMO_SUPPORT, version: 1, updatedAt: now.toISOString() }
  await sql`insert into setting (key, value) values ('support', ${asJson(support)}::jsonb) on conflict (key) do nothing`.execute(tx)
  for (const [version, daysAgo, features] of RELEASES) {
    const kept = features.map(([category, texts]) => ({ category, categoryId: category.toLowerCase(), items: texts.map((text) => ({ text, media: null })) }))
    const at = new Date(now.getTime() - daysAgo * DAY_MS)
    await sql`insert into product_release (id, version, features, published_at, updated_at)
      values (${demoId('platform', 'release', version)}, ${version}, ${asJson(kept)}::jsonb, ${at}, ${at})`.execute(tx)
  }
}
