import { shellApi } from '#api'
import type { Boot } from '#contract'
import { applyDirection, chooseLanguage, loadI18n } from '#i18n'
import { appStore, bus } from '#store'

const YEAR_S = 31_536_000
/** Set while a choice that was made before anybody signed in waits for its profile; only in this tab. */
const UNSENT = 'lang-chosen'

const chosenHere = (): string => chooseLanguage(document.cookie, navigator.languages)

const keepCookie = (code: string, page: Document = document): void => {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  page.cookie = `lang=${code}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`
}

/** Gives the code of the language that is spoken then: the one before, when the other can't be fetched. */
const show = async (code: string, boot: Boot | null): Promise<string> => {
  const own = boot && { terms: boot.terms, overrides: boot.words ?? {}, timeZone: boot.company.timeZone }
  // What an older version has kept knows of no parts.
  const parts = boot && (boot.labels.parts === undefined ? ('unknown' as const) : boot.labels.language === code ? boot.labels.parts : {})
  const spoken = await loadI18n({ language: code, ...(parts && { parts }), ...own })
  applyDirection(spoken, document)
  return spoken
}

/** The last choice made on this page, and when the profile had it: never, until it has. */
let choice = { code: '', keptAt: 0 }

/**
 * Makes the page speak: the profile's language where there is one, else the one of the cookie or the browser. `askedAt`: when the server was
 * asked for the boot answer; it may not know yet what was chosen meanwhile.
 */
export const applyLanguage = async (boot: Boot | null, askedAt = performance.now()): Promise<void> => {
  const isOlder = askedAt < choice.keptAt
  if (boot && !boot.viewedBy && sessionStorage.getItem(UNSENT) !== null) void send(chosenHere())
  else if (boot?.language !== undefined && !boot.viewedBy && !isOlder && boot.language !== chosenHere()) keepCookie(boot.language)
  await show(isOlder ? choice.code : chosenHere(), boot)
}

const send = async (code: string): Promise<void> => {
  // What could not be sent stays for the next start of this tab.
  await shellApi.keepLanguage(code).then(
    () => sessionStorage.removeItem(UNSENT),
    () => undefined,
  )
}

/**
 * Speaks another language at once, without a reload, and keeps the choice: in the cookie, and with the profile of whoever is signed in.
 * Gives false when it can't be fetched; everything stays as it was then.
 */
export const chooseSpoken = async (code: string): Promise<boolean> => {
  const { boot } = appStore.get()
  const mine = { code, keptAt: Number.POSITIVE_INFINITY }
  const before = choice
  choice = mine
  const isSpoken = (await show(code, boot)) === code
  if (!isSpoken && choice === mine) choice = before
  if (!isSpoken) return false
  keepCookie(code)
  bus.emit('languageChosen', { language: code })
  const kept = (): void => {
    mine.keptAt = performance.now()
  }
  if (boot?.viewedBy === undefined) sessionStorage.setItem(UNSENT, code)
  if (boot && !boot.viewedBy) void send(code).then(kept)
  else kept()
  return true
}
