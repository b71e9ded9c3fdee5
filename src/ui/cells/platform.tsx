import { IconBrandAndroid, IconBrandApple } from '@tabler/icons-react'
import classes from './cells.module.css'

interface PlatformCellProps {
  platform: 'Android' | 'iOS'
  osVersion: string
}

/** Icon, platform and version of the system (spec §2). */
export function PlatformCell({ platform, osVersion }: PlatformCellProps) {
  const Glyph = platform === 'iOS' ? IconBrandApple : IconBrandAndroid
  return (
    <span className={classes.platform}>
      <Glyph size={16} stroke={1.6} aria-hidden />
      {platform} <span className="figures">{displayVersion(platform, osVersion)}</span>
    </span>
  )
}

/** Spec §3: iOS comes as `…iOS-18-2` and is shown as 18.2, "-" if it doesn't match; Android as it is. */
export function displayVersion(platform: 'Android' | 'iOS', osVersion: string): string {
  if (platform === 'Android') return osVersion || '-'
  const found = /iOS-(\d+)-(\d+)/.exec(osVersion)
  return found ? `${found[1]}.${found[2]}` : '-'
}
