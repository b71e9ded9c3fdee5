import { Group, Text } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { clockDuration } from '../../../lib/durations.ts'
import { IconButton } from '../../../ui/buttons.tsx'
import classes from './side-by-side.module.css'
import type { useLockedVideos } from './use-locked-videos.ts'

interface VideoControlsProps {
  videos: ReturnType<typeof useLockedVideos>
  /** The second at which the attempts part. */
  divergence: number | null
  onSeek: (second: number) => void
}

/** One set for both. */
export function VideoControls({ videos, divergence, onSeek }: VideoControlsProps) {
  const { t } = useTranslation('report')
  const { playing, second, length, toggle } = videos
  return (
    <div>
      <Group gap={8} wrap="nowrap">
        <IconButton
          icon={playing ? IconPlayerPause : IconPlayerPlay}
          label={t(playing ? 'beside.pause' : 'beside.play')}
          variant="default"
          onClick={toggle}
        />
        <div className={classes.bar}>
          <input
            type="range"
            min={0}
            max={length}
            // Until the length of a video is known.
            disabled={length === 0}
            step={0.1}
            value={Math.min(second, length)}
            aria-label={t('beside.moment')}
            aria-valuetext={clockDuration(second)}
            onChange={({ currentTarget }) => onSeek(Number(currentTarget.value))}
          />
          {/* The knob is 16 px wide and stays within the bar. */}
          {divergence !== null && length > 0 && (
            <span
              className={classes.barMark}
              style={{
                insetInlineStart: `calc(8px + ${Math.min(1, divergence / length)} * (100% - 16px) - 1px)`,
              }}
              title={t('beside.partedAt', { time: clockDuration(divergence) })}
            />
          )}
        </div>
        <Text span c="dimmed" fz={12} className="figures" style={{ whiteSpace: 'nowrap' }}>
          {clockDuration(second)} / {clockDuration(length)}
        </Text>
      </Group>
      {divergence !== null && (
        <Text c="dimmed" fz={12} className="figures">
          {t('beside.partedAt', { time: clockDuration(divergence) })}
        </Text>
      )}
    </div>
  )
}
