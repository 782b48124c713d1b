import { useEffect, useRef } from 'react'

interface BlobImageProps {
  readonly blob: Blob
  readonly alt: string
  readonly className?: string | undefined
}

/** Shows an in-memory picture; revokes its object URL on unmount. */
export function BlobImage({ blob, alt, className }: BlobImageProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const element = image.current
    if (!element) return undefined
    const url = URL.createObjectURL(blob)
    element.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return <img ref={image} className={className} alt={alt} draggable={false} />
}
