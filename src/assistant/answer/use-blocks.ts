import { useMemo } from 'react'
import { type Block, readMarkdown } from './markdown.ts'

export const useBlocks = (text: string): readonly Block[] => useMemo(() => readMarkdown(text, location.origin), [text])
