import { type AppError, toAppError } from '@tessera/shared/http/app-error'
import { ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { useCallback, useEffect, useState } from 'react'
import type { RichTextEditorProps } from './RichTextEditor'

const load = () => import('./RichTextEditor')

interface RichTextFieldProps extends Omit<RichTextEditorProps, 'value' | 'onChange'> {
  /** Set by the form item. */
  readonly value?: string
  readonly onChange?: (html: string) => void
}

/** A text with formats; its editor is fetched when it is first needed. */
export function RichTextField({ value = '', onChange, ...props }: RichTextFieldProps) {
  const [part, setPart] = useState<Awaited<ReturnType<typeof load>> | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const fetch = useCallback(() => {
    load().then(
      (loaded) => {
        setError(null)
        setPart(loaded)
      },
      (failed: unknown) => setError(toAppError(failed)),
    )
  }, [])
  useEffect(fetch, [fetch])
  if (error) return <ErrorState error={error} onRetry={fetch} />
  if (!part) return <LoadingState variant="article" />
  return <part.RichTextEditor {...props} value={value} onChange={(html) => onChange?.(html)} />
}
