/**
 * `npm run admin:create -- --email me@agency.example --name "Ada Byron" --company "Alder Care"`: makes a super admin, and the company unless it is
 * there. The password is asked for, or read from standard input when that is no terminal; it never stands on the command line.
 */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { addSuperAdmin } from '#server/accounts/first-set-up'
import { hashPassword, type PasswordProblem, passwordProblems, plainEmail } from '#server/http/guards'
import { createAudit } from '#server/platform/audit'
import { openServerKeys } from '#server/platform/keys'
import { withPlatform } from './open-platform.ts'

const SENTENCES: Readonly<Record<PasswordProblem, string>> = {
  'too-short': 'The password needs at least 12 characters; a few words in a row are best.',
  'too-long': 'The password may have at most 256 characters.',
  'company-word': 'The password must not hold the name of the person or the company.',
  'too-guessable': 'This password is easy to guess. Use a few unrelated words..',
}

const { values } = parseArgs({
  options: { email: { type: 'string' }, name: { type: 'string' }, company: { type: 'string' }, zone: { type: 'string', default: 'America/Chicago' } },
})
const { email = '', name = '', company = '', zone } = values

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** A line from the terminal, not shown while it is typed; or the first line of what is piped in. */
async function askPassword(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY === true })
  if (process.stdin.isTTY) process.stdout.write('Password: ')
  const [line = ''] = await once(lines, 'line').catch(() => [''])
  lines.close()
  if (process.stdin.isTTY) process.stdout.write('\n')
  return String(line)
}

if (!/^[^\s@]+@[^\s@]+$/.test(email)) stop('Say whose account it is: --email me@agency.example')
if (name.trim() === '') stop('Say who it is: --name "Ada Byron"')
if (company.trim() === '') stop('Say which company to start in; it is made unless it is there: --company "Alder Care"')
if (!Intl.supportedValuesOf('timeZone').includes(zone)) stop(`${zone} is no time zone; expected one like --zone America/Chicago`)

const password = await askPassword()
const [problem] = await passwordProblems(password, [name, company, email.split('@')[0] ?? ''])
if (problem !== undefined) stop(SENTENCES[problem])

await withPlatform(async (database, settings) => {
  await database.migrate([])
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const given = { email, firstName: first, lastName: rest.join(' '), companyName: company, timeZone: zone, passwordHash: await hashPassword(password) }
  const keys = await openServerKeys({ settings, database, resources: [] })
  const audit = createAudit(database, () => new Date(), { key: keys('audit') })
  await database.transaction('platform', async (tx) => {
    const { userId, companyId } = await addSuperAdmin(tx, given, new Date())
    await audit.write({ actor: { userId, companyId }, action: 'account-created', entity: 'user', entityId: userId, detail: { superadmin: true } }, tx)
  })
  process.stdout.write(`${plainEmail(email)} can sign in now.\n`)
})
