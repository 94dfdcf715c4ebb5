import { DAY_MS } from '#contract'
import { RefusalError } from '#server/platform/refusal'
import type { Files, FilesOptions, FilesRoom } from './context.ts'
import { examinerHere } from './examiner.ts'
import { keepUpload, putMade } from './keep-file.ts'
import { FORGOTTEN_AFTER_DAYS, SWEEP_MAX } from './limits.ts'
import { bytesIn, bytesOf, previewFile, readFile } from './read-file.ts'
import { stateAfterScan } from './scanner.ts'
import { readBytes } from './storage/bytes.ts'
import { changeState, claimFiles, findFiles, listHeld, removeClaimed, removeForgotten, removeUnclaimed, takeFiles } from './storage/file-row.ts'

/** The files room over a database. */
export function createFiles(options: FilesOptions): Files {
  const room: FilesRoom = { ...options, examiner: options.examiner ?? examinerHere }
  const { database, clock, examiner } = room
  return {
    examiner,
    keep: (owner, upload) => keepUpload(room, owner, upload),
    read: (owner, id, mayRead) => readFile(room, owner, id, mayRead),
    preview: (owner, id, mayRead) => previewFile(room, owner, id, mayRead),
    bytesOf: (companyId, file) => bytesOf(room, companyId, file),
    bytesIn,
    find: findFiles,
    async claim(tx, companyId, { ids, holder, resource }) {
      const claimed = await claimFiles(tx, companyId, { ids, holder, resource, at: clock().toISOString() })
      if (claimed !== ids.length) throw new RefusalError('conflict')
    },
    async take(tx, { companyId, userId }, { ids, holder, resource }) {
      const taken = await takeFiles(tx, companyId, { ids, userId, holder, resource, at: clock().toISOString() })
      if (taken !== ids.length) throw new RefusalError('conflict')
    },
    put: (tx, owner, made) => putMade(room, tx, owner, made),
    async drop({ companyId, userId }, id) {
      const removed = await database.transaction({ companyId }, (tx) => removeUnclaimed(tx, companyId, { userId, id }))
      if (removed === 0) throw new RefusalError('not-found')
    },
    async dropOf(tx, owner, holder) {
      await removeUnclaimed(tx, owner.companyId, { userId: owner.userId, holder })
    },
    async remove(tx, companyId, gone) {
      await removeClaimed(tx, companyId, gone)
    },
    async tend(companyId) {
      await lookAgain(room, companyId)
      const before = new Date(clock().getTime() - FORGOTTEN_AFTER_DAYS * DAY_MS).toISOString()
      return database.transaction({ companyId }, (tx) => removeForgotten(tx, companyId, { before, limit: SWEEP_MAX }))
    },
  }
}

/** Scans what is held once more. */
async function lookAgain({ database, scanner }: FilesRoom, companyId: string): Promise<void> {
  if (scanner === undefined) return
  const held = await database.read({ companyId }, (tx) => listHeld(tx, companyId, SWEEP_MAX))
  for (const { id } of held) {
    const bytes = await database.read({ companyId }, (tx) => readBytes(tx, { companyId, id }))
    const state = await stateAfterScan(scanner, bytes)
    if (state !== 'held') await database.transaction({ companyId }, (tx) => changeState(tx, companyId, { id, state }))
  }
}
