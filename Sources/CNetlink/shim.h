#include <sys/socket.h>
#include <net/if.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/if_addr.h>

// What Swift cannot import: a flag that <net/if.h> does not know, and macros that are enumerators.

static const unsigned int CNETLINK_UP = IFF_UP;
static const unsigned int CNETLINK_LOOPBACK = IFF_LOOPBACK;
static const unsigned int CNETLINK_RUNNING = IFF_RUNNING;
static const unsigned int CNETLINK_LOWER_UP = 1u << 16;

static const unsigned short CNETLINK_DUMP = NLM_F_REQUEST | NLM_F_DUMP;

static const unsigned short CNETLINK_NEWLINK = RTM_NEWLINK;
static const unsigned short CNETLINK_DELLINK = RTM_DELLINK;
static const unsigned short CNETLINK_GETLINK = RTM_GETLINK;
static const unsigned short CNETLINK_NEWADDR = RTM_NEWADDR;
static const unsigned short CNETLINK_DELADDR = RTM_DELADDR;
static const unsigned short CNETLINK_GETADDR = RTM_GETADDR;
static const unsigned short CNETLINK_NEWROUTE = RTM_NEWROUTE;
static const unsigned short CNETLINK_DELROUTE = RTM_DELROUTE;
static const unsigned short CNETLINK_GETROUTE = RTM_GETROUTE;

static const unsigned short CNETLINK_ATTRIBUTE_KIND = (unsigned short)NLA_TYPE_MASK;
static const unsigned short CNETLINK_ADDRESS = IFA_ADDRESS;
static const unsigned short CNETLINK_LOCAL = IFA_LOCAL;

static const unsigned short CNETLINK_OIF = RTA_OIF;
static const unsigned short CNETLINK_GATEWAY = RTA_GATEWAY;
static const unsigned short CNETLINK_PRIORITY = RTA_PRIORITY;
static const unsigned short CNETLINK_PREFSRC = RTA_PREFSRC;
static const unsigned short CNETLINK_MULTIPATH = RTA_MULTIPATH;
static const unsigned short CNETLINK_TABLE = RTA_TABLE;
static const unsigned short CNETLINK_VIA = RTA_VIA;

static const unsigned char CNETLINK_UNIVERSE = RT_SCOPE_UNIVERSE;
static const unsigned char CNETLINK_UNICAST = RTN_UNICAST;
static const unsigned int CNETLINK_MAIN = RT_TABLE_MAIN;

static const int CNETLINK_RAW = SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK;
static const int CNETLINK_STREAM = SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK;
static const unsigned int CNETLINK_GROUPS =
    RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR | RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_ROUTE;
