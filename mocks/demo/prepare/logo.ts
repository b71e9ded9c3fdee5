/** A picture of any kind and size as a small one that a link can carry; null when it is none. */
export async function drawLogo(file: File): Promise<string | null> {
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = size
    canvas.height = size
    const width = picture.naturalWidth || size
    const height = picture.naturalHeight || size
    const scale = size / Math.max(width, height)
    const at = (length: number) => (size - length * scale) / 2
    canvas.getContext('2d')?.drawImage(picture, at(width), at(height), width * scale, height * scale)
    const written = canvas.toDataURL('image/webp', 0.9)
    return written.startsWith('data:image/') ? written : null
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Twice the size of the product's logo. */
const size = 64
