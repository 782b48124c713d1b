import { Button, EmptyState, Logo } from '@tessera/shared/ui/core'
import { BOOT_TEXT, PROBLEM_TEXT } from './boot.text'
import type { BootProblem } from '../registry/boot-document'
import styles from './BootFailure.module.css'

/** Shown instead of a blank page when no trusted boot document is available; names the cause. */
export function BootFailure({ problem }: { readonly problem: BootProblem }) {
  return (
    <main className={styles.failure} role="alert">
      <Logo />
      <h1 className={styles.title}>{BOOT_TEXT.failedTitle}</h1>
      <EmptyState
        picture={problem === 'unreachable' ? 'cable' : 'lost'}
        text={PROBLEM_TEXT[problem]}
        action={
          <Button variant="primary" onClick={() => globalThis.location.reload()}>
            {BOOT_TEXT.retry}
          </Button>
        }
      />
      <p className={styles.code}>{BOOT_TEXT.code(problem)}</p>
    </main>
  )
}
