import { Input as AntInput } from 'antd'
import type { ComponentProps, CSSProperties } from 'react'
import styles from './Input.module.css'

function KitInput(props: ComponentProps<typeof AntInput>) {
  return <AntInput {...props} />
}

interface TextAreaProps extends Omit<ComponentProps<typeof AntInput.TextArea>, 'autoSize' | 'rows'> {
  readonly minRows?: number
  readonly maxRows?: number
}

/** Auto-growing text area by CSS alone: antd measures with an inline style that a strict CSP blocks. */
function TextArea({ minRows = 2, maxRows = 6, className, style, ...props }: TextAreaProps) {
  const rows: CSSProperties & Record<`--${string}`, number> = { ...style, '--min-rows': minRows, '--max-rows': maxRows }
  return (
    <AntInput.TextArea
      {...props}
      rows={minRows}
      className={className ? `${styles.growing} ${className}` : styles.growing}
      style={rows}
    />
  )
}

export const Input = Object.assign(KitInput, { Password: AntInput.Password, TextArea })
