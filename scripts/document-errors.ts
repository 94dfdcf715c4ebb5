/** Writes src/contract/errors.md from the catalogue and its sentences. Run: npm run errors:document */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERROR_STATUS, type ErrorCode } from '#contract'

const root = join(import.meta.dirname, '..')

/** What the page does by itself; everything else is shown where it happened and left to the person. */
const FOLLOWS: Readonly<Partial<Record<number, string>>> = {
  401: 'locks over the page and, after signing in again, sends the call once more',
  429: 'no toast; a read waits for `Retry-After` (10 s at most) and is asked for once more',
  500: 'a read is asked for twice more',
  503: 'a read is asked for twice more',
}

function isStrings(value: unknown): value is { readonly strings: Readonly<Record<string, string>> } {
  return typeof value === 'object' && value !== null && 'strings' in value
}

/** The page of the catalogue, as it should read now. */
export function errorCatalogue(): string {
  const words: unknown = JSON.parse(readFileSync(join(root, 'schemas/i18n/en/shared/errors.json'), 'utf8'))
  if (!isStrings(words)) throw new Error('schemas/i18n/en/shared/errors.json: expected "strings"')
  const codes = Object.entries(ERROR_STATUS) as readonly (readonly [ErrorCode, number])[]
  const rows = codes.map(([code, status]) => `| \`${code}\` | ${status} | ${words.strings[code] ?? ''} | ${FOLLOWS[status] ?? ''} |`)
  return `# Error codes

Every call answers \`{ success, message, data }\`; one that did not succeed also carries a \`code\` of this list, and \`problems\` (JSON pointer and sentence)
where single fields are wrong. Where waiting helps, \`data.retryAfterSeconds\` and the header \`Retry-After\` say how long. Written by
\`npm run errors:document\` from \`src/contract/errors.ts\`; \`tests/api/catalogue.test.ts\` compares.

| Code | Status | What people read | What the page does beside showing it |
|---|---|---|---|
${rows.join('\n')}

Two more are the page's own: \`network\` (no answer came: the notice "cannot be reached", and asking again every five seconds) and \`no-answer\` (an HTML page, a
cut body, or something else that is not ours; never taken for a success). After \`no-answer\` the page asks \`/healthz\`: when something else answers there too,
it works on as without network and says that this network may want a sign-in first.

No toast is shown for 401 and 429, for \`network\`, for an HTML page in place of an answer, and for the messages "Unknown Error", "No Billing cut found",
"No data found", "Active payor not found", "Please try later", "Not Found", "Failed to fetch", '"id" is required' and "OK". A view or form that failed says in its own
place what happened and offers to try again; what was typed stays.
`
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(root, 'src/contract/errors.md'), errorCatalogue())
