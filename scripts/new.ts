/** Writes a working beginning of a list, a resource, a form, a route or a page of help. Run: npm run new -- list <area>/<name> --resource <name> --requires <permission> */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mendStrings } from './documents/mend-strings.ts'
import { KINDS, writeNew } from './documents/new/write-new.ts'

const text = { type: 'string' } as const
const { values, positionals } = parseArgs({ allowPositionals: true, options: { resource: text, requires: text, screen: text, route: text } })
const [wanted, name] = positionals
const kind = KINDS.find((each) => each === wanted)
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/

function problem(): string | undefined {
  if (!kind || name === undefined) return `Say what is new and its name: npm run new -- ${KINDS.join('|')} <area>/<name>`
  const parts = name.split('/')
  if (!parts.every((part) => NAME.test(part)) || parts.length !== (kind === 'resource' ? 1 : 2))
    return `"${name}" is no name for a ${kind}: ${kind === 'resource' ? 'one kebab-case word, such as service-vehicle' : '<area>/<name> in kebab-case, such as fleet/vehicle-list'}`
  return undefined
}

const refusal = problem()
try {
  if (refusal !== undefined || !kind || name === undefined) throw new Error(refusal)
  const requires = values.requires === undefined ? ({ owners: true } as const) : ({ anyOf: [values.requires] } as const)
  const { resource, screen, route } = values
  const schemas = join(import.meta.dirname, '../schemas')
  const written = writeNew(schemas, kind, {
    name,
    requires: 'anyOf' in requires ? { anyOf: [...requires.anyOf] } : requires,
    ...(resource !== undefined && { resource }),
    ...(screen !== undefined && { screen }),
    ...(route !== undefined && { route }),
  })
  for (const line of [...written, ...mendStrings(schemas)]) process.stdout.write(`${line}\n`)
  if (values.requires === undefined && kind !== 'help')
    process.stdout.write('Open to owners and super admins alone; --requires <permission> opens it to its holders.\n')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
