import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** What was promised → the test that would fail: file, and a part of its title. A: shell-and-account, B: chat-assistant-session, S: threats, P: promises. */
const TABLE: readonly (readonly [promise: string, file: string, title: string])[] = [
  ['A §2 routes, spelled as they are', 'permissions/documents.test.ts', 'have each route of the specification, spelled as there'],
  ['A §2 friendly names of screens not written yet', 'journeys/menus.test.ts', 'opens not-found under its friendly name'],
  ['A §2 logo box, three-word rule', 'shell/short-name.test.ts', 'shows "'],
  ['A §2 location picker', 'server/handlers/session.test.ts', 'moves between own companies and picks locations'],
  ['A §3 admin record', 'server/handlers/session.test.ts', 'answers the admin record of the specification'],
  ['A §3 local keys of the shell', 'session/local-keys.test.ts', 'hold nothing that is not on the list'],
  ['A §4 company switch', 'session/local-keys.test.ts', 'forget what belonged to the former company'],
  ['A §6 menu of each role', 'permissions/menu.test.ts', 'shows an owner everything that is not for super admins only'],
  ['A §6 case manager loses Other Options', 'permissions/menu.test.ts', 'hides Other Options from a case manager'],
  ['A §6 super-admin-only titles', 'permissions/menu.test.ts', 'never shows super-admin entries to others'],
  ['A §7 parent company list', 'server/handlers/session.test.ts', 'lists all companies to super admins only'],
  ['A §8 empty list', 'readme.test.ts', 'loads beside all other documents'],
  ['B §2 account area, wanted page', 'journeys/menus.test.ts', 'leads to the page that was wanted'],
  ['B §2 longest prefix names the screen', 'navigation/route-table.test.ts', 'is named by the longest route above it'],
  ['B §3 local values hold no secret', 'journeys/menus.test.ts', 'leaves no secret in the browser'],
  ['B §6 search of super admins only', 'permissions/menu.test.ts', 'offers Attendance in the search of super admins only'],
  ['B §7 headers token, _id, cid', 'api/client.test.ts', 'cid'],
  ['B §7 verify/user and the copy id', 'server/handlers/session.test.ts', 'knows the copy id only with its challenge'],
  ['B §8 HTML is never success', 'api/client.test.ts', 'HTML'],
  ['P1 documents decide', 'document/load-documents.test.ts', 'made-up documents'],
  ['P1 the example of the README', 'readme.test.ts', 'is drawn for whoever may open it'],
  ['P1 no component names a resource', 'architecture.test.ts', 'mentions no resource by name'],
  ['P2 unknown means refused', 'document/document-rules.test.ts', 'refuses'],
  ['P2 documents reload live, broken ones keep the last good version', 'journeys/live-documents.test.ts', 'keeps the last good version'],
  ['P3 one projection', 'server/records/projection.test.ts', 'canar'],
  ['P3 documents pruned per audience', 'server/handlers/refusals.test.ts', 'gives no screen to someone who was granted nothing'],
  ['P4 variants by audience', 'server/documents/variants.test.ts', 'hash'],
  ['P5 a list draws only what is in view', 'journeys/budgets.test.ts', 'rows'],
  ['P5 list queries use indexes', 'server/records/plans.test.ts', 'index'],
  ['P6 acknowledged writes survive kill -9', 'server/database/durability.test.ts', 'kill'],
  ['P6 two people edit the same client', 'journeys/two-people.test.ts', 'keep both their changes'],
  ['P7 policy of the page', 'server/pipeline/headers.test.ts', 'hold the policy that was tried with the page'],
  ['P8 two processes on one folder', 'server/database/folder-lock.test.ts', 'a folder that a live process holds'],
  ['journey: a client through intake', 'journeys/client-life.test.ts', 'is created through the intake'],
  ['journey: delete and restore', 'journeys/client-life.test.ts', 'comes back by undo'],
  ['S1 other companies by any call', 'journeys/isolation.test.ts', 'is not reached by'],
  ['S1 second wall', 'server/database/isolation.test.ts', 'shows one company when a query forgets to ask for it'],
  ['S13 cross-site calls', 'server/handlers/refusals.test.ts', 'is refused when a page of another site makes it'],
  ['S14 session secret out of reach of scripts', 'server/handlers/session.test.ts', 'gives a cookie that scripts cannot read'],
  ['S15 fixation, idle and absolute end', 'server/guards/sessions.test.ts', '(fixation)'],
  ['S16 guessing passwords', 'server/guards/sign-in.test.ts', 'makes an account wait after five wrong passwords'],
  ['S17 password rules', 'server/guards/cross-site.test.ts', 'password policy'],
  ['S22 mass assignment', 'server/handlers/refusals.test.ts', 'is refused with a key too many'],
  ['S23 large, deep and slow bodies', 'server/pipeline/connections.test.ts', 'slowloris'],
  ['S25 caches and the back button', 'journeys/menus.test.ts', 'the back button shows nothing of before'],
  ['S28 logs', 'journeys/isolation.test.ts', 'names no client and no password'],
  ['S31 formulas in CSV', 'server/records/csv.test.ts', 'puts an apostrophe before'],
  ['S34 supply chain', 'supply-chain.test.ts', 'is pinned by content'],
  ['audit is append only and chained', 'server/audit/audit.test.ts', 'chains every row'],
  ['sockets end with their session', 'server/realtime/realtime.test.ts', 'end when the session ends'],
]

describe('the table of promises', () => {
  it.each(TABLE)('%s', (_promise, file, title) => {
    const path = join(import.meta.dirname, file)
    expect(existsSync(path), file).toBe(true)
    expect(readFileSync(path, 'utf8')).toContain(title)
  })
})
