import { ChakraProvider } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { system } from './system.ts'

/** Around parts that Chakra draws, fetched with them: everything else uses its tokens, which stand in the page's stylesheet. */
export function ChakraParts({ children }: { readonly children: ReactNode }) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}
