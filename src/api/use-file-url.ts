import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fileQuery } from './artifact-files.ts'

/** An element that goes may still be loading: an address gone before it would be an error on the console. */
const leaveTaking = 10_000

/**
 * An address for <img> and <video>, which can't send the token themselves: the bytes come through the client and live
 * as long as the element does.
 */
export function useFileUrl(key: string | null) {
  const query = useQuery({ ...fileQuery(key ?? ''), enabled: key !== null })
  const blob = query.data
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(null)
      setTimeout(() => URL.revokeObjectURL(made), leaveTaking)
    }
  }, [blob])
  return { url, query }
}
