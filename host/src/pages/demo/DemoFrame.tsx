import { ComponentTheme } from '@tessera/shared/ui/theme'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PublicPage } from '../../parts/public-page/PublicPage'
import { DEMO_TEXT } from './demo.text'
import styles from './DemoFrame.module.css'

interface DemoFrameProps {
  readonly title: string
  readonly lead: string
  /** False on the list of demos itself. */
  readonly back?: boolean
  readonly children: ReactNode
}

/** Layout of all demo pages. They are public and so outside the workbench's frame, which would load the theme. */
export function DemoFrame({ title, lead, back = true, children }: DemoFrameProps) {
  return (
    <ComponentTheme>
      <PublicPage
        header={
          <>
            {back ? (
              <Link to="/demo" className={styles.back}>
                <ArrowLeft size={16} aria-hidden />
                {DEMO_TEXT.back}
              </Link>
            ) : null}
            <h1>{title}</h1>
            <p>{lead}</p>
          </>
        }
      >
        {children}
      </PublicPage>
    </ComponentTheme>
  )
}
