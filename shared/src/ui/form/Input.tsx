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

/** Grows with its text between two heights, by the browser's own means: the library's measures with a style that a strict policy refuses. */
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
