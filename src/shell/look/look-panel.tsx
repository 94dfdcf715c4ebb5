import { useId } from 'react'
import { LOOK_CHOICES, type LookKey } from '#contract'
import { useT } from '#i18n'
import { useApp } from '#store'
import { Button, Drawer } from '#widgets'
import type { LayerProps } from '../layers/layer-props.ts'
import { keepLook, resetLook } from './keep-look.ts'
import css from './look-panel.module.css'

const SECTIONS = Object.keys(LOOK_CHOICES) as LookKey[]
/** A state that pinning leads to, not one to choose (spec: chat-assistant-session §2). */
const NOT_OFFERED = 'sm-hover-active'

/** "Theme Settings": how the workspace looks, shown at once as it is chosen. */
export function LookPanel({ onClose }: Pick<LayerProps, 'onClose'>) {
  const t = useT()
  return (
    <Drawer title={t('shared/look.title')} onClose={onClose} footer={<Button onClick={resetLook}>{t('shared/look.reset')}</Button>}>
      <div className={css.sections}>
        {SECTIONS.map((key) => (
          <Section key={key} of={key} />
        ))}
      </div>
    </Drawer>
  )
}

function Section({ of }: { readonly of: LookKey }) {
  const t = useT()
  const name = useId()
  const current = useApp((state) => state.look[of])
  return (
    <fieldset>
      <legend className={css.legend}>{t(`shared/look.${of}.title`)}</legend>
      <div className={css.choices}>
        {LOOK_CHOICES[of]
          .filter((choice) => choice !== NOT_OFFERED)
          .map((choice) => (
            <label key={choice} className={css.choice}>
              <input
                type="radio"
                className="only-read-aloud"
                name={name}
                value={choice}
                checked={choice === current || (current === NOT_OFFERED && choice === 'sm-hover')}
                onChange={() => keepLook({ [of]: choice })}
              />
              <span className={css.picture} data-key={of} data-choice={choice} aria-hidden>
                <span />
                <span />
                <span />
              </span>
              <span>{t(`shared/look.${of}.${choice}`)}</span>
            </label>
          ))}
      </div>
    </fieldset>
  )
}
