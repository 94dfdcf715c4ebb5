import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, tellFailure } from '#actions'
import { ApiError, labelsApi } from '#api'
import { useT } from '#i18n'
import { useUnsavedChanges } from '#navigation'
import { toast, useApp } from '#store'
import { Button, EmptyState, ErrorState, SearchBox, SkeletonLines } from '#widgets'
import { LabelGroup } from './label-group.tsx'
import { type Changes, changedTo, groupsOf } from './label-groups.ts'
import css from './words.module.css'

/** The company's own words for the labels of its screens and forms: found by typing, changed in place, seen by everyone at once after saving. */
export function WordsDesk() {
  const t = useT()
  const companyId = useApp((state) => state.boot?.company.id ?? '')
  const modules = useQuery({ queryKey: ['company-labels', companyId], queryFn: ({ signal }) => labelsApi.modules(companyId, signal) })
  const [text, setText] = useState('')
  const [changes, setChanges] = useState<Changes>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const count = Object.keys(changes).length
  useUnsavedChanges(count > 0)
  if (modules.isError) return <ErrorState message={errorText(modules.error, t)} onRetry={() => void modules.refetch()} />
  if (!modules.data) return <SkeletonLines lines={8} />

  const save = async (): Promise<void> => {
    setSaving(true)
    try {
      const { message } = await labelsApi.save(companyId, changes)
      await modules.refetch()
      setChanges({})
      setProblems({})
      toast({ tone: 'success', text: message })
    } catch (error) {
      // What was typed stays; each refused word says what is the matter with it.
      const said = error instanceof ApiError ? error.problems : []
      setProblems(Object.fromEntries(said.map(({ path, message }) => [keyIn(path), message])))
      tellFailure(error, t)
    } finally {
      setSaving(false)
    }
  }
  const groups = groupsOf(modules.data, text)
  return (
    <div className={css.desk}>
      <div className={css.head}>
        <SearchBox label={t('shared/words.find')} value={text} onChange={setText} />
        <Button disabled={count === 0} onClick={() => setChanges({})}>
          {t('shared/words.takeBack')}
        </Button>
        <Button look="solid" busy={isSaving} disabled={count === 0} onClick={() => void save()}>
          {t('shared/words.save', { count })}
        </Button>
      </div>
      {groups.length === 0 && <EmptyState icon="search" title={t('shared/words.nothing')} hint={t('shared/words.nothingHint')} />}
      {groups.map((group) => (
        <LabelGroup
          key={group.module}
          {...group}
          isFound={text.trim() !== ''}
          changes={changes}
          problems={problems}
          onChange={(field, word) => setChanges((others) => changedTo(others, field, word))}
        />
      ))}
    </div>
  )
}

/** The label that a problem's path speaks of, RFC 6901. */
const keyIn = (path: string): string => path.replace('/labels/', '').replaceAll('~1', '/').replaceAll('~0', '~')
