import { type ReactNode, useRef } from 'react'

/** Picture formats that the server takes. */
const ACCEPTED = 'image/jpeg,image/png,image/webp'

interface FilePick {
  /** To be rendered; it is invisible. */
  readonly input: ReactNode
  /** Shows the system's dialog. */
  readonly open: () => void
}

/** A choice of one picture file, opened by a button of any look. `camera` takes a photo at once, where there is one. */
export function useFilePick(label: string, onPick: (file: File) => void, camera = false): FilePick {
  const picker = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={picker}
      type="file"
      hidden
      // The form library shows file inputs, hidden or not.
      style={{ display: 'none' }}
      accept={camera ? 'image/*' : ACCEPTED}
      {...(camera && { capture: 'environment' })}
      aria-label={label}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? []
        if (file) onPick(file)
        // Reset, so that choosing the same file again fires `change`.
        currentTarget.value = ''
      }}
    />
  )
  return { input, open: () => picker.current?.click() }
}
