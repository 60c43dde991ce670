#!/usr/bin/env bash
# Makes the streams below with ffmpeg's own HLS muxer: they look like what other packagers produce, and nothing like
# what the demo platform does. Twelve seconds each, as small as a picture can be. Run in this folder; results are kept.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
rm -rf ts tracks breaks encrypted silent
mkdir ts tracks breaks encrypted silent
ffmpeg="ffmpeg -hide_banner -loglevel error -y"
picture="-f lavfi -i testsrc2=size=96x54:rate=10:duration=12"
tone() { echo "-f lavfi -i sine=frequency=$1:sample_rate=32000:duration=12"; }
video="-c:v libx264 -profile:v baseline -pix_fmt yuv420p -g 20 -keyint_min 20 -sc_threshold 0 -crf 40"
audio="-c:a aac -ac 1 -b:a 16k"
hls="-f hls -hls_time 2 -hls_playlist_type vod"

# Transport stream, audio and picture in one (`.m2t`: `.ts` is another language here).
$ffmpeg $picture $(tone 440) $video $audio $hls -master_pl_name master.m3u8 -hls_segment_filename ts/%d.m2t ts/index.m3u8

# fMP4 with two audio tracks and subtitles of their own.
$ffmpeg $picture $(tone 440) $(tone 880) -map 0:v -map 1:a -map 2:a $video $audio $hls \
  -hls_segment_type fmp4 -hls_fmp4_init_filename init_%v.mp4 \
  -var_stream_map "v:0,agroup:audio a:0,agroup:audio,language:en,default:yes a:1,agroup:audio,language:es" \
  -master_pl_name master.m3u8 -hls_segment_filename tracks/%v_%d.m4s tracks/%v.m3u8
printf 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n00:00:00.000 --> 00:00:11.000\nThe ball is round\n' > tracks/words.vtt
printf '#EXTM3U\n#EXT-X-TARGETDURATION:12\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:12,\nwords.vtt\n#EXT-X-ENDLIST\n' > tracks/words.m3u8
sed -i -e 's/^#EXT-X-VERSION.*/&\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="words",NAME="English",LANGUAGE="en",URI="words.m3u8"/' \
  -e 's/^#EXT-X-STREAM-INF:.*/&,SUBTITLES="words"/' tracks/master.m3u8

# Transport stream whose second half begins its clock anew, in another size.
half="-t 6"
$ffmpeg $picture $(tone 440) $half $video $audio $hls -hls_segment_filename breaks/a%d.m2t breaks/a.m3u8
$ffmpeg -f lavfi -i testsrc2=size=128x72:rate=10:duration=6 $(tone 660) $half -output_ts_offset 5000 $video $audio $hls \
  -hls_segment_filename breaks/b%d.m2t breaks/b.m3u8
{ sed '/ENDLIST/d' breaks/a.m3u8; echo '#EXT-X-DISCONTINUITY'; sed -n '/#EXTINF/,$p' breaks/b.m3u8; } > breaks/index.m3u8
rm breaks/a.m3u8 breaks/b.m3u8
printf '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=60000,CODECS="avc1.42c00a,mp4a.40.2"\nindex.m3u8\n' > breaks/master.m3u8

# fMP4 without any audio.
$ffmpeg $picture $video $hls -hls_segment_type fmp4 -hls_segment_filename silent/%d.m4s silent/index.m3u8
printf '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=20000,CODECS="avc1.42c00a"\nindex.m3u8\n' > silent/master.m3u8

# Encrypted segments (AES-128) of a transport stream.
printf '0123456789abcdef' > encrypted/key.bin
printf 'key.bin\nencrypted/key.bin\n' > encrypted/key.info
$ffmpeg $picture $(tone 440) $video $audio $hls -hls_key_info_file encrypted/key.info -master_pl_name master.m3u8 \
  -hls_segment_filename encrypted/%d.m2t encrypted/index.m3u8
rm encrypted/key.info
