import type { ReactNode } from 'react'
import type { Drill } from '#contract'
import { Link } from '#navigation'
import { drillPath } from './drill.ts'

export interface DrillLinkProps {
  readonly drill: Drill | undefined
  readonly className: string | undefined
  readonly children: ReactNode
}

/** Opens the list behind a number; where there is none, or this person can't open it, only the number stands there. */
export function DrillLink({ drill, className, children }: DrillLinkProps): ReactNode {
  const path = drill && drillPath(drill)
  return path ? (
    <Link className={className} href={path}>
      {children}
    </Link>
  ) : (
    <div className={className}>{children}</div>
  )
}
