import { type ReactNode, useRef } from 'react'

/** Picture formats that the server takes. */
const ACCEPTED = 'image/jpeg,image/png,image/webp'

interface FilePick {
  /** To be rendered; it is invisible. */
  readonly input: ReactNode
  /** Shows the system's dialog. */
  readonly open: () => void
}

interface FilePickOptions {
  /** Takes a photo at once, where there is a camera. */
  readonly camera?: boolean
  /** Several at once; each is picked. */
  readonly multiple?: boolean
}

/** A choice of picture files, opened by a button of any look. */
export function useFilePick(
  label: string,
  onPick: (file: File) => void,
  { camera = false, multiple = false }: FilePickOptions = {},
): FilePick {
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
      multiple={multiple}
      onChange={({ currentTarget }) => {
        for (const file of currentTarget.files ?? []) onPick(file)
        // Reset, so that choosing the same file again fires `change`.
        currentTarget.value = ''
      }}
    />
  )
  return { input, open: () => picker.current?.click() }
}
