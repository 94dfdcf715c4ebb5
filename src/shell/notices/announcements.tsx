import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { shellApi } from '#api'
import { readMarquee, storeMarquee } from '#session'
import { useApp } from '#store'
import { ANNOUNCEMENTS_KEY } from '../bell/bell-keys.ts'
import { useLoaded } from '../layers/use-loaded.ts'
import { useRestedFor } from '../use-rested-for.ts'
import type { Announced } from './announcement-strip.tsx'
import css from './notices.module.css'

/** Until the page rests, what was announced last time is shown. */
const REST_MS = 8_000

/** What was put away in this tab; something new is shown again, and all of it stays under the bell. */
const HIDDEN = 'announcementsHidden'

const known = (): readonly Announced[] => readMarquee(localStorage).map(({ text, title }, at) => ({ _id: String(at), txt: text, title }))

/** The company's announcements under the top bar; nothing where there are none (spec: shell-and-account §2; never for super admins). */
export function Announcements() {
  const locationId = useApp((state) => state.locationId)
  const [first] = useState(known)
  const rests = useRestedFor(REST_MS)
  const { data } = useQuery({
    queryKey: [...ANNOUNCEMENTS_KEY, locationId],
    queryFn: ({ signal }) => shellApi.announcements(locationId, signal),
    enabled: rests,
    retry: false,
  })
  useEffect(() => {
    if (data) storeMarquee(localStorage, data)
  }, [data])
  const shown = data ?? first
  const userId = useApp((state) => state.boot?.user.id ?? '')
  const [hidden, setHidden] = useState(() => sessionStorage.getItem(HIDDEN))
  const said = [userId, ...shown.map(({ title, txt }) => `${title} ${txt}`)].join('\n')
  if (shown.length === 0 || hidden === said) return null
  const hide = (): void => {
    sessionStorage.setItem(HIDDEN, said)
    setHidden(said)
  }
  return <Strip shown={shown} onClose={hide} />
}

function Strip({ shown, onClose }: { readonly shown: readonly Announced[]; readonly onClose: () => void }) {
  const loaded = useLoaded(
    'strip',
    () => import('./announcement-strip.tsx'),
    () => undefined,
  )
  return loaded ? <loaded.AnnouncementStrip announcements={shown} onClose={onClose} /> : <div className={css.stripToCome} />
}
