import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './Button.module.css'

interface Look {
  /** At most one `primary` per view; `quiet` has no border. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'secondaryDanger'
  readonly size?: 'small' | 'medium' | 'large'
  readonly icon?: ReactNode
  readonly block?: boolean
}

export interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Shows a loading state and ignores clicks; keeps the focus. */
  readonly loading?: boolean
}

function classNames({
  variant = 'secondary',
  size = 'medium',
  block,
  className,
}: Look & { className?: string }): string {
  return [styles.button, styles[variant], styles[size], block ? styles.block : '', className ?? '']
    .filter(Boolean)
    .join(' ')
}

export function Button({ variant, size, icon, block, loading, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames({ variant, size, block, className })}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={(event) => {
        // A busy submit button must not submit the form a second time.
        if (loading) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {loading ? <span className={styles.spinner} aria-hidden /> : icon}
      {children === undefined ? null : <span className={styles.label}>{children}</span>}
    </button>
  )
}

/** A link styled as a button. */
export function ButtonLink({
  variant,
  size,
  icon,
  block,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={classNames({ variant, size, block, className })}>
      {icon}
      <span className={styles.label}>{children}</span>
    </Link>
  )
}
