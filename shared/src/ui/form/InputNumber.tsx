import { ConfigProvider, InputNumber as AntInputNumber, type InputNumberProps } from 'antd'
import { type ComponentRef, useContext, useLayoutEffect, useRef, useState } from 'react'
import { useIsTouch } from '../core/media-query'
import { FORM_TEXT as TEXT } from './form.text'
import { InForm } from './in-form'
import styles from './InputNumber.module.css'

/** The field's name: its own label, or that of its form item, whose title leaves the word for optional fields out. */
function nameOf(input: HTMLInputElement | null): string {
  const [label] = input?.labels ?? []
  return input?.getAttribute('aria-label') ?? (label?.title || label?.textContent?.trim() || '')
}

/** What is typed as a figure: full-width digits and the full stop of a Chinese input method count as 0–9 and a point. */
const plainFigure = (text: string | undefined): string =>
  (text ?? '')
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll(/[^\w.-]+/g, '')

/**
 * A number with its steps. Under a finger the steps stand left and right of the figure, large enough to be met; antd calls them by English
 * names that it offers no way to change, so they are renamed after the field.
 *
 * In a form a figure that was typed is neither rounded nor moved between the bounds, which would make another figure of it without a word:
 * the field's rule judges it. Steps keep to the bounds until one is typed.
 */
export function InputNumber<Value extends number = number>(given: InputNumberProps<Value>) {
  const { className, min, max, precision, onInput, ...props } = given
  const isJudged = useContext(InForm)
  const [isTyped, setIsTyped] = useState(false)
  const field = useRef<ComponentRef<typeof AntInputNumber>>(null)
  const isTouch = useIsTouch()
  // A form that is switched off takes the steps away, and brings them back as new elements.
  ConfigProvider.useConfig()
  useLayoutEffect(() => {
    const root = field.current?.nativeElement
    const name = nameOf(root?.querySelector('input') ?? null)
    root?.querySelector('.ant-input-number-action-up')?.setAttribute('aria-label', TEXT.more(name))
    root?.querySelector('.ant-input-number-action-down')?.setAttribute('aria-label', TEXT.less(name))
  })
  const hasSteps = props.controls !== false
  return (
    <AntInputNumber<Value>
      // antd takes a figure's text from here, whatever number type the field holds.
      parser={(text) => plainFigure(text) as unknown as Value}
      {...props}
      {...(isJudged && isTyped ? {} : { min, max })}
      {...(isJudged ? {} : { precision })}
      onInput={(text) => {
        setIsTyped(true)
        onInput?.(text)
      }}
      ref={field}
      mode={isTouch && hasSteps ? 'spinner' : 'input'}
      className={[styles.field, className].filter(Boolean).join(' ')}
    />
  )
}
