import { useCallback, useMemo } from 'react'
import { formsApi, recordsApi } from '#api'
import type { DraftContent } from '#contract'
import type { AnswerSession, FormPorts } from '#form-engine'
import { useT } from '#i18n'
import { offline } from '#offline'
import { useApp } from '#store'
import { FILE_MAX_BYTES } from '../files/file-limits.ts'
import { createFilePort } from '../files/file-port.ts'
import { findReferences } from '../find-references.ts'
import { looksFor } from './open-work.ts'
import type { Signing } from './use-signing.ts'

export interface DeskPortsOptions {
  readonly id: string
  readonly session: AnswerSession
  /** Id of the filed form that is corrected. */
  readonly corrected: string | undefined
  readonly replaces: DraftContent['replaces'] | undefined
  readonly signing: Signing
}

/** What a form being filled in asks of the world around it: records, files, signatures. */
export function useDeskPorts({ id, session, corrected, replaces, signing: { shown, sign } }: DeskPortsOptions): FormPorts {
  const t = useT()
  const { form } = session
  const lookups = useCallback<NonNullable<FormPorts['lookups']>>(
    (answers, signal) => formsApi.lookups({ form: form.id, hash: form.hash, ...looksFor({ answers, replaces }, corrected) }, signal),
    [form, corrected, replaces],
  )
  const maxBytes = useApp((state) => state.boot?.company.fileMaxBytes) ?? FILE_MAX_BYTES
  const files = useMemo(() => createFilePort({ holder: id, form, local: offline().files, maxBytes, t }), [id, form, maxBytes, t])
  return useMemo<FormPorts>(
    () => ({ search: findReferences, postalPlaceOf: recordsApi.postalPlaceOf, lookups, files, sign: { signatures: shown, onSign: sign } }),
    [lookups, files, shown, sign],
  )
}
