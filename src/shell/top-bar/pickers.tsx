import { flushSync } from 'react-dom'
import type { Boot } from '#contract'
import { leaveSafely } from '#navigation'
import { switchCompany, switchLocation } from '#session'
import { useApp } from '#store'
import { commitTyping } from '#widgets'
import { CompanyPicker } from './company-picker.tsx'
import { LocationPicker } from './location-picker.tsx'
import css from './top-bar.module.css'

/** What is still being typed goes to its draft first, then what keeps no draft is asked about (spec: shell-and-account §4). */
const leaveWithDrafts = (run: () => void): void => {
  flushSync(commitTyping)
  leaveSafely(run)
}

/** The company, to be chosen by whoever belongs to several. */
export const CompanyPart = ({ boot: { user, companies, company } }: { readonly boot: Boot }) => (
  <div className={css.company}>
    <CompanyPicker companies={companies} current={company} superadmin={user.superadmin} onPick={(id, name) => leaveWithDrafts(() => switchCompany(id, name))} />
  </div>
)

/** Company and location; a small screen shows them at the head of its menu. */
export function Pickers({ boot }: { readonly boot: Boot }) {
  const picked = useApp((state) => state.locationId)
  const { user, locations } = boot
  return (
    <>
      <CompanyPart boot={boot} />
      {!user.superadmin && (
        <div className={css.location}>
          <LocationPicker locations={locations} picked={picked} onPick={(id) => leaveWithDrafts(() => switchLocation(id))} />
        </div>
      )}
    </>
  )
}
