/** The palette by meaning. Every pair that carries text passes AA (4.5:1), checked by tests/theme/contrast.test.ts. */
interface Pair {
  readonly light: string
  readonly dark: string
}

const pair = (light: string, dark: string): Pair => ({ light, dark })

/** Warm grey surfaces and text, from the page up to what floats above it. */
export const GROUND = {
  bg: pair('#f7f5f2', '#161412'),
  surface: pair('#ffffff', '#1e1c19'),
  raised: pair('#ffffff', '#282522'),
  subtle: pair('#f2efeb', '#262320'),
  hover: pair('#efece7', '#2d2a26'),
  selected: pair('#e2f2ef', '#16322e'),
  border: pair('#e4e0da', '#37332e'),
  control: pair('#918a80', '#7b746b'),
  text: pair('#201d1a', '#efece8'),
  muted: pair('#645e56', '#aea79d'),
  backdrop: pair('rgb(32 29 26 / 45%)', 'rgb(0 0 0 / 60%)'),
  skeleton: pair('#e9e5df', '#34302c'),
} as const

export interface Hue {
  /** Filled: `contrast` is the text on it. */
  readonly solid: Pair
  readonly hover: Pair
  readonly contrast: Pair
  /** Tinted: `text` reads on it and on every ground. */
  readonly subtle: Pair
  readonly text: Pair
}

const WHITE = pair('#ffffff', '#ffffff')

/** The brand hue and the six tones that a document may name. */
export const HUES: Readonly<Record<'brand' | 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'system', Hue>> = {
  brand: {
    solid: pair('#0f766e', '#117f76'),
    hover: pair('#115e59', '#0f6f67'),
    contrast: WHITE,
    subtle: pair('#e2f2ef', '#16322e'),
    text: pair('#0f6b64', '#5fd3c4'),
  },
  neutral: {
    solid: pair('#6a635b', '#756e65'),
    hover: pair('#57514a', '#645d56'),
    contrast: WHITE,
    subtle: pair('#edeae5', '#312e2a'),
    text: pair('#4f4942', '#cdc7be'),
  },
  info: {
    solid: pair('#1d5fae', '#2a6cba'),
    hover: pair('#194f91', '#235fa6'),
    contrast: WHITE,
    subtle: pair('#e5effa', '#182b42'),
    text: pair('#1b5597', '#91c2fa'),
  },
  success: {
    solid: pair('#15803d', '#17803f'),
    hover: pair('#136a34', '#136c35'),
    contrast: WHITE,
    subtle: pair('#e4f4e8', '#16301d'),
    text: pair('#166534', '#7fd897'),
  },
  warning: {
    solid: pair('#a84f0a', '#a9520f'),
    hover: pair('#8c420a', '#8f450c'),
    contrast: WHITE,
    subtle: pair('#fcefd9', '#38270f'),
    text: pair('#85430a', '#f1b768'),
  },
  danger: {
    solid: pair('#bf2626', '#c23232'),
    hover: pair('#a01f1f', '#a82a2a'),
    contrast: WHITE,
    subtle: pair('#fce9e8', '#3e1c1b'),
    text: pair('#a52020', '#ff9f98'),
  },
  system: {
    solid: pair('#6b45b3', '#7550bd'),
    hover: pair('#5a3999', '#6645a8'),
    contrast: WHITE,
    subtle: pair('#efe9fa', '#2c2243'),
    text: pair('#5a389e', '#c8b0f7'),
  },
}

/** Colours that people give to things to tell them apart; a word always stands beside one. */
export const SWATCHES = {
  teal: pair('#0f766e', '#2fb3a6'),
  blue: pair('#1d5fae', '#5b9ae6'),
  green: pair('#15803d', '#4bb56d'),
  orange: pair('#b85c0c', '#e3913f'),
  purple: pair('#6b45b3', '#a284e0'),
  pink: pair('#b83280', '#e06bb0'),
  gray: pair('#6a635b', '#9a938a'),
} as const

/** Deep teal for a top bar and menu in the brand look; light text on both ends of the gradient. */
export const CHROME = {
  from: pair('#0d4f4b', '#0c3f3c'),
  to: pair('#0b3b3f', '#0a2c30'),
  text: pair('#eefaf8', '#e8f6f4'),
  muted: pair('#a9d3ce', '#a3cbc6'),
  hover: pair('rgb(255 255 255 / 9%)', 'rgb(255 255 255 / 8%)'),
  active: pair('rgb(255 255 255 / 17%)', 'rgb(255 255 255 / 15%)'),
} as const
