import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, saveFile, tellFailure } from '#actions'
import { type TranslationQuestion, translationsApi } from '#api'
import { TRANSLATION_AREAS, TRANSLATION_STATES, TRANSLATIONS_PAGE, type TranslationEntry, type TranslationPage, type TranslationState } from '#contract'
import { LANGUAGES, useLanguage, useT } from '#i18n'
import { Button, EmptyState, ErrorState, Field, SearchBox, Select, SkeletonLines } from '#widgets'
import { FoundHead, isMissing } from './found-head.tsx'
import { TranslationRow } from './translation-row.tsx'
import css from './translations.module.css'

const keyFor = (question: TranslationQuestion): readonly ['translations', TranslationQuestion] => ['translations', question]
const languageOfKey = (key: readonly ['translations', TranslationQuestion] | undefined): string | undefined => key?.[1].language

const CHOICES = LANGUAGES.filter(({ code }) => code !== 'en').map(({ code, name }) => ({ id: code, label: name }))

const isSameString = (a: TranslationEntry, b: TranslationEntry): boolean => a.document === b.document && a.key === b.key

const STAYS: Readonly<Record<TranslationState, (entry: TranslationEntry) => boolean>> = {
  missing: isMissing,
  unreviewed: ({ reviewed }) => !reviewed,
  corrected: ({ corrected }) => corrected,
  all: () => true,
}

/** A page with what is saved of it; where an entry can be looked at is known already. */
function withSaved(page: TranslationPage, saved: readonly TranslationEntry[]): TranslationPage {
  const entries = page.entries.map((each) => ({ ...each, ...saved.find((one) => isSameString(each, one)) }))
  const reviewed = (those: readonly TranslationEntry[]): number => those.filter((each) => each.reviewed).length
  return { ...page, entries, reviewed: page.reviewed + reviewed(entries) - reviewed(page.entries) }
}

/** Every string of a language beside the English one: found, corrected and marked as reviewed; what is saved counts at once, without a release. */
export function TranslationsDesk() {
  const t = useT()
  const spokenNow = useLanguage()
  const first = CHOICES.find(({ id }) => id === spokenNow.code)?.id ?? CHOICES[0]?.id ?? spokenNow.code
  const [question, setQuestion] = useState<TranslationQuestion>({ language: first, area: null, state: 'unreviewed', q: '', from: 0 })
  const ask = (change: Partial<TranslationQuestion>): void => setQuestion((before) => ({ ...before, from: 0, ...change }))
  const { data, isError, error, refetch, isPlaceholderData } = useQuery({
    queryKey: keyFor(question),
    queryFn: ({ signal }) => translationsApi.page(question, signal),
    // Rows of one language never stand under the name of another.
    placeholderData: (before, query) => (languageOfKey(query?.queryKey) === question.language ? before : undefined),
  })
  const queries = useQueryClient()
  const keep = (saved: readonly TranslationEntry[]): void => {
    void queries.invalidateQueries({ queryKey: ['translations'], refetchType: 'none' })
    // The page before somebody's eyes stays as it is, but for these rows.
    queries.setQueryData<TranslationPage>(keyFor(question), (page) => page && withSaved(page, saved))
  }
  const download = async (): Promise<void> => {
    try {
      saveFile(`translations-${question.language}.json`, await translationsApi.exported(question.language))
    } catch (failure) {
      tellFailure(failure, t)
    }
  }
  const language = LANGUAGES.find(({ code }) => code === question.language) ?? spokenNow
  const last = question.from + (data?.entries.length ?? 0)
  // What was seen to is no longer among those that the next page is counted from.
  const staying = (data?.entries ?? []).filter(STAYS[question.state])
  const goOn = (): void => {
    if (staying.length === 0) void refetch()
    else setQuestion({ ...question, from: question.from + staying.length })
  }
  return (
    <div className={css.desk}>
      <div className={css.head}>
        <Field label={t('shared/language.title')}>
          <Select blank={false} options={CHOICES} value={question.language} onChange={(language) => ask({ language: language ?? first })} />
        </Field>
        <Field label={t('shared/translations.area')}>
          <Select
            blank={t('shared/translations.everywhere')}
            options={TRANSLATION_AREAS.map((id) => ({ id, label: t(`shared/translations.areas.${id}`) }))}
            value={question.area}
            onChange={(id) => ask({ area: TRANSLATION_AREAS.find((area) => area === id) ?? null })}
          />
        </Field>
        <Field label={t('shared/translations.show')}>
          <Select
            blank={false}
            options={TRANSLATION_STATES.map((id) => ({ id, label: t(`shared/translations.states.${id}`) }))}
            value={question.state}
            onChange={(id) => ask({ state: TRANSLATION_STATES.find((state) => state === id) ?? 'all' })}
          />
        </Field>
      </div>
      <div className={css.find}>
        <SearchBox label={t('shared/translations.find')} value={question.q} onChange={(q) => ask({ q })} />
        <Button onClick={() => void download()}>{t('shared/translations.export')}</Button>
      </div>
      {isError && <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={8} />}
      {data && (
        <>
          <FoundHead language={question.language} page={data} onSaved={keep} />
          {data.total === 0 && <EmptyState icon="search" title={t('shared/translations.nothing')} hint={t('shared/translations.nothingHint')} />}
          <ul className={css.rows} aria-busy={isPlaceholderData}>
            {data.entries.map((entry) => (
              <TranslationRow key={`${language.code} ${entry.document} ${entry.key}`} language={language} entry={entry} onSaved={(saved) => keep([saved])} />
            ))}
          </ul>
          {data.total > TRANSLATIONS_PAGE && (
            <div className={css.pages}>
              <Button disabled={question.from === 0} onClick={() => setQuestion({ ...question, from: Math.max(0, question.from - TRANSLATIONS_PAGE) })}>
                {t('shared/translations.before')}
              </Button>
              <span>{t('shared/translations.place', { from: question.from + 1, to: last, total: data.total })}</span>
              <Button disabled={last >= data.total} onClick={goOn}>
                {t('shared/translations.after')}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
