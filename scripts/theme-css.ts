import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { system } from '../src/theme/system.ts'

const STYLE = /<style[^>]*>(.*?)<\/style>/gs

/** The layers, the reset and the tokens of our system as Chakra draws them, a rule a line. The page needs neither Chakra nor emotion for them. */
export function themeCss(): string {
  const empty = { value: system, children: null }
  const html = renderToStaticMarkup(createElement(ChakraProvider, empty))
  const css = [...html.matchAll(STYLE)].map(([, text]) => text).join('\n')
  if (!css.includes('--chakra-colors-')) throw new Error('Chakra gave no tokens: its provider renders otherwise now.')
  // A layer without rules is only named, which in a stylesheet ends with a semicolon.
  const lines = css.replaceAll(/(@layer \w+)(?=@)/g, '$1;').replaceAll(/([;{}])(?=[^\n])/g, '$1\n')
  return `/* Generated from src/theme/system.ts by scripts/generate-theme.ts; do not edit. */\n${lines.trim()}\n`
}
