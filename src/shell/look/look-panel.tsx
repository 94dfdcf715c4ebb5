import { type ReactNode, useId } from 'react'
import { LETTERS, LOOK_CHOICES, type LookChoice } from '#contract'
import { useT } from '#i18n'
import { useApp } from '#store'
import { Button, Drawer } from '#widgets'
import type { LayerProps } from '../layers/layer-props.ts'
import { keepLook, resetLook } from './keep-look.ts'
import css from './look-panel.module.css'

const SECTIONS = Object.keys(LOOK_CHOICES) as LookChoice[]
/** A state that pinning leads to, not one to choose (spec: chat-assistant-session §2). */
const NOT_OFFERED = 'sm-hover-active'

/** "Theme Settings": how the workspace looks, shown at once as it is chosen. */
export function LookPanel({ onClose }: Pick<LayerProps, 'onClose'>) {
  const t = useT()
  const isRow = useApp((state) => state.look.LAYOUT === 'horizontal')
  // A menu that lies in a row has no sidebar whose size could be chosen; what was chosen comes back with it.
  const sections = SECTIONS.filter((key) => !isRow || key !== 'MENU_SIZE')
  return (
    <Drawer title={t('shared/look.title')} onClose={onClose} footer={<Button onClick={resetLook}>{t('shared/look.reset')}</Button>}>
      <div className={css.sections}>
        {sections.map((key) => (
          <Section key={key} of={key} />
        ))}
        <Letters />
      </div>
    </Drawer>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly value: string
  readonly checked: boolean
  readonly onChoose: () => void
  readonly label: string
  readonly children: ReactNode
}

function Choice({ name, value, checked, onChoose, label, children }: ChoiceProps) {
  return (
    <label className={css.choice}>
      <input type="radio" className="only-read-aloud" name={name} value={value} checked={checked} onChange={onChoose} />
      {children}
      <span>{label}</span>
    </label>
  )
}

function Section({ of }: { readonly of: LookChoice }) {
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
            <Choice
              key={choice}
              name={name}
              value={choice}
              checked={choice === current || (current === NOT_OFFERED && choice === 'sm-hover')}
              onChoose={() => keepLook({ [of]: choice })}
              label={t(`shared/look.${of}.${choice}`)}
            >
              <span className={css.picture} data-key={of} data-choice={choice} aria-hidden>
                <span />
                <span />
                <span />
              </span>
            </Choice>
          ))}
      </div>
    </fieldset>
  )
}

/** The size of letters; one that was asked for by voice may be none of these. */
function Letters() {
  const t = useT()
  const name = useId()
  const current = useApp((state) => state.look.FONT_SIZE)
  return (
    <fieldset>
      <legend className={css.legend}>{t('shared/look.FONT_SIZE.title')}</legend>
      <div className={css.choices}>
        {LETTERS.offered.map((size, index) => (
          <Choice
            key={size}
            name={name}
            value={String(size)}
            checked={size === current}
            onChoose={() => keepLook({ FONT_SIZE: size })}
            label={t(`shared/look.FONT_SIZE.${size}`)}
          >
            <span className={css.letter} data-step={index} aria-hidden>
              {t('shared/look.FONT_SIZE.sample')}
            </span>
          </Choice>
        ))}
      </div>
    </fieldset>
  )
}
