import { namedParts } from '#domains'
import type { FollowedWrites, ModulesAtWork, RecordUnit } from '#server/records'
import { judgeWrites, type Modules } from './judge.ts'
import { domainFor } from './own-settings.ts'
import { storeAlso } from './store-also.ts'

/** What these modules do in the room of records. */
export const atWork = (modules: Modules): ModulesAtWork => ({
  judge: (unit, resource, writes) => judgeWrites(unit, modules, { resource, writes }),
  follow: (unit, followed) => followWrites(unit, modules, followed),
})

/** Each of the consequences, one after the other: a later one finds what an earlier one wrote. */
async function followWrites(unit: RecordUnit, modules: Modules, followed: FollowedWrites): Promise<void> {
  for (const name of followed.names) {
    const { module, own } = namedParts(name)
    const code = modules[module]?.consequences?.[own]
    if (code === undefined) throw new Error(`No code for the consequence "${name}": the document check should have refused it.`)
    await storeAlso(unit, await code(unit, await domainFor(unit, module), followed), undefined)
  }
}
