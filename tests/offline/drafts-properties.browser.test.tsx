import { expect, it } from 'vitest'
import { createDeviceDrafts } from '../../src/offline/drafts/device-drafts.ts'
import fc from '../fast-check.ts'
import { ALDER, ANN, BEN, BIRCH, createDisk, createServer, draft, openTab, type Tab } from './device.ts'

const TIMES = 300

const IDS = ['a', 'b'] as const
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('type' as const), tab: fc.nat(1), id: fc.constantFrom(...IDS), wait: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reload' as const), tab: fc.nat(1), id: fc.constantFrom(...IDS), wait: fc.constant(true) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('lock' as const, 'unlock' as const, 'other' as const),
      tab: fc.nat(1),
      id: fc.constantFrom(...IDS),
      wait: fc.constant(true),
    }),
  },
)

/** What is typed says all that its tab had typed before, so that the last of each tab holds everything. */
interface Typist {
  tab: Tab
  drafts: ReturnType<typeof createDeviceDrafts>
  readonly texts: Map<string, string>
}

it('keeps the last words of every tab, whatever is reloaded, locked, or used by somebody else in between', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 30 }), async (steps) => {
      const [disk, server] = [createDisk(), createServer()]
      const open = async (texts = new Map<string, string>()): Promise<Typist> => {
        const tab = openTab({ disk, server })
        tab.work(ANN, ALDER)
        await tab.keys.openSignedIn(ANN)
        return { tab, drafts: createDeviceDrafts(tab.drafts), texts }
      }
      const typists = [await open(), await open()]
      /** The last text of each tab that the disk said it has, by draft; a tab that loads one goes on from it. */
      const promised = new Map<string, string>()
      let typed = 0
      const saves: Promise<unknown>[] = []
      for (const { kind, tab: at, id, wait } of steps) {
        const typist = typists[at]
        if (typist === undefined) continue
        if (kind === 'type') {
          typed += 1
          const text = `${typist.texts.get(id) ?? ''} ${at}${typed}`
          typist.texts.set(id, text)
          const saving = typist.drafts.save(draft({ id, version: typed, content: { ...draft().content, answers: { note: text } } })).then(
            () => promised.set(`${at}/${id}`, text),
            () => undefined,
          )
          saves.push(saving)
          if (wait) await saving
        }
        if (kind === 'reload') {
          // Only what was saved is there afterwards: a promise is given when the save resolves.
          const fresh = await open()
          for (const each of IDS) {
            const note = (await fresh.drafts.load(each))?.content.answers.note
            if (typeof note === 'string') fresh.texts.set(each, note)
          }
          typist.tab.close()
          typists[at] = fresh
        }
        if (kind === 'lock') typist.tab.keys.lock()
        if (kind === 'unlock') {
          await typist.tab.keys.openSignedIn(ANN)
          await typist.tab.drafts.flush()
        }
        if (kind === 'other') {
          const ben = openTab({ disk, server })
          ben.work(BEN, BIRCH)
          await ben.keys.openSignedIn(BEN)
          expect(await ben.drafts.list()).toEqual([])
          ben.close()
        }
      }
      // The draft and what lies beside it are two reads: nobody may save in between.
      await Promise.all(saves)
      const last = await open()
      for (const [name, text] of promised) {
        const id = name.split('/')[1] ?? ''
        const kept = [await last.drafts.load(id), ...(await last.drafts.sides(id))].map((each) => String(each?.content.answers.note))
        const words = text.split(' ').filter(Boolean)
        const missing = words.filter((word) => !kept.some((note) => note.split(' ').includes(word)))
        expect({ name, missing, kept }).toEqual({ name, missing: [], kept })
      }
      for (const { tab } of [...typists, last]) tab.close()
      await disk.wipe()
    }),
    { numRuns: TIMES },
  )
})
